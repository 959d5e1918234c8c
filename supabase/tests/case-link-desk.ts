import { createHash, randomUUID } from 'node:crypto'
import type { OpenDatabase, PersonKind } from './open-database.ts'

export const hash = (text: string) => createHash('sha256').update(text).digest()

export interface Tester {
  id: string
  product: string
}

export interface Link {
  id: string
  token: string
  file: string
}

interface Page {
  link: Record<string, unknown>
  products: Record<string, unknown>[]
  files: Record<string, unknown>[]
}

/** What a tester and the server do with links to proofs. */
export function caseLinkDesk({ run, addPerson }: OpenDatabase) {
  const hour = 3600

  async function addTester(kind: PersonKind = 'basic'): Promise<Tester> {
    const id = await addPerson(kind)
    return { id, product: await addProduct(id) }
  }

  async function addProduct(owner: string, columns: Record<string, unknown> = {}): Promise<string> {
    const row = {
      name: 'Lamp',
      status: 'reviewed',
      price: 20,
      receipt_url: `receipts/${owner}/aa-r.pdf`,
      ...columns,
    }
    const names = Object.keys(row)
    const [added] = await run<{ id: string }>(
      owner,
      `insert into public.products (${names.join()}) values (${names.map((_, n) => `$${n + 1}`).join()}) returning id`,
      Object.values(row),
    )
    return added?.id ?? ''
  }

  async function open(
    { id: owner, product }: Tester,
    {
      products = [product],
      shows = ['amount', 'answer'],
      seconds = hour,
      file = {},
    }: { products?: string[]; shows?: string[]; seconds?: number; file?: object } = {},
  ): Promise<Link> {
    const link = { id: randomUUID(), token: randomUUID(), file: randomUUID() }
    const picture = {
      id: link.file,
      product_id: products[0],
      kind: 'receipt',
      proof_id: null,
      source: `receipts/${owner}/aa-r.pdf`,
      path: `shared/${owner}/${randomUUID().replaceAll('-', '')}.jpg`,
      content_type: 'image/jpeg',
      width: 10,
      height: 10,
      place: 1,
      ...file,
    }
    await run('service', 'select private.add_case_link($1, $2, $3, $4, $5, $6, $7)', [
      owner,
      link.id,
      hash(link.token),
      products,
      shows,
      seconds,
      JSON.stringify([picture]),
    ])
    return link
  }

  const read = async (token: string, counts = false) =>
    (
      await run<Page>('service', 'select * from private.read_case_link($1, $2)', [
        hash(token),
        counts,
      ])
    )[0]
  const pathOf = async (file: string) =>
    (
      await run<{ path: string | null }>('service', 'select path from private.read_case_file($1)', [
        file,
      ])
    )[0]?.path
  const answer = (token: string, products: string[], method = 'PayPal') =>
    run('service', 'select * from private.answer_case_link($1, $2, $3, $4)', [
      hash(token),
      products,
      method,
      '7XK',
    ])
  const isThere = async ({ token, file }: Link) => [
    (await read(token)) !== undefined,
    (await pathOf(file)) !== null,
  ]

  return { addTester, addProduct, open, read, pathOf, answer, isThere }
}
