import { getDocumentProxy, extractText } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseLinkAddressSchema, caseParts } from '@sampletrail/contracts/case-links.ts'
import { errorBodySchema } from '@sampletrail/contracts/errors.ts'
import { openCaseDesk, type CaseTester } from '#src/testing/open-case-desk.ts'

type Desk = Awaited<ReturnType<typeof openCaseDesk>>

let desk: Desk

beforeAll(async () => {
  desk = await openCaseDesk()
})
afterAll(() => desk.stop())

const refusalOf = async (answer: Response) => {
  const { error } = errorBodySchema.parse(await answer.json())
  return [answer.status, error.code, error.message]
}

const bodyOf = ({ product, proof }: CaseTester, changes: object = {}) => ({
  products: [product],
  shows: caseParts,
  proofs: [proof],
  lasts: 'week',
  ...changes,
})

const storedCopies = async ({ person }: CaseTester) => {
  const { data } = await desk.site.service.storage.from('product-files').list(`shared/${person.id}`)
  return data?.length ?? 0
}

describe('a new link', () => {
  test('has an address that its owner can copy again, of which the database has only the hash', async () => {
    const tester = await desk.addTester()
    const answer = await desk.post('/api/case-links', bodyOf(tester), tester.person.token)
    const { id, url, expiresAt, leftOut } = caseLinkAddressSchema.parse(await answer.json())
    expect([answer.status, leftOut]).toEqual([201, []])
    expect(url).toMatch(new RegExp(`^${desk.site.server.publicUrl}/proof/[\\w-]{43}$`))
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(7 * 86_400_000 - 60_000)
    const again = await desk.post(`/api/case-links/${id}/address`, {}, tester.person.token)
    expect([again.status, await again.json()]).toEqual([200, { url }])
    const rows = await desk.site.query(
      `select to_jsonb(link)::text || encode(key.token_hash, 'escape') as row from public.case_links as link join internal.case_keys as key on key.link_id = link.id`,
    )
    expect(JSON.stringify(rows)).not.toContain(new URL(url).pathname.split('/').at(-1))
    expect(await storedCopies(tester)).toBe(4)
  })

  test('names what it had to leave out, and why', async () => {
    const tester = await desk.addTester({ product_image_url: 'https://img.example/none.png' })
    await desk.site.service.storage.from('product-files').remove([tester.files.receipt])
    const { leftOut, path } = await desk.share(tester)
    expect(leftOut.map(({ part, reason }) => [part, reason])).toEqual([
      [
        'picture',
        'We cannot fetch the picture from the other site. Upload it instead, or try again later.',
      ],
      ['receipt', 'We cannot find this file in your account. Reload the page and try again.'],
    ])
    expect((await desk.look(path)).pictures).toHaveLength(2)
  })

  test('that has no room is refused before anything is drawn, and one that fails late leaves no copies', async () => {
    const tester = await desk.addTester()
    const ask = () =>
      desk.post('/api/case-links', bodyOf(tester, { shows: ['receipt'] }), tester.person.token)
    for (let count = 0; count < 3; count += 1) expect((await ask()).status).toBe(201)
    expect(await refusalOf(await ask())).toEqual([
      403,
      'quota_reached',
      'You have 3 open links. Take one back, or upgrade to Pro for as many as you like.',
    ])
    const { data } = await tester.person.client.from('case_links').select('id').limit(1)
    await tester.person.client.rpc('end_case_link', { p_link: String(data?.[0]?.['id']) })
    // One more than fits; each finds room before it draws.
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    await expect.poll(() => storedCopies(tester), { timeout: 5000 }).toBeLessThanOrEqual(4)
  })

  test.each<[string, (tester: CaseTester, other: CaseTester) => object, number, RegExp]>([
    [
      'of somebody else’s product',
      (_, other) => ({ products: [other.product] }),
      404,
      /no longer on your list/,
    ],
    [
      'with somebody else’s proof',
      (_, other) => ({ proofs: [other.proof] }),
      404,
      /no longer exists/,
    ],
    ['of no product', () => ({ products: [] }), 400, /Say what the link shows/],
    [
      'of 51 products',
      () => ({ products: Array.from({ length: 51 }, () => crypto.randomUUID()) }),
      400,
      /Say what/,
    ],
    ['with a tick that does not exist', () => ({ shows: ['price'] }), 400, /Say what/],
    ['for ever', () => ({ lasts: 'forever' }), 400, /Say what/],
  ])('%s is refused', async (_, changes, status, message) => {
    const [tester, other] = [await desk.addTester(), await desk.addTester()]
    const answer = await desk.post(
      '/api/case-links',
      bodyOf(tester, changes(tester, other)),
      tester.person.token,
    )
    const [code, , text] = await refusalOf(answer)
    expect([code, text]).toEqual([status, expect.stringMatching(message)])
  })

  test('of products of two sellers is refused', async () => {
    const tester = await desk.addTester()
    const seller = await desk.addSeller(tester.person, 'Another')
    const other = await desk.addProduct(tester.person, { name: 'Mug', seller_id: seller })
    const answer = await desk.post(
      '/api/case-links',
      bodyOf(tester, { products: [tester.product, other] }),
      tester.person.token,
    )
    expect(await refusalOf(answer)).toEqual([
      409,
      'conflict',
      expect.stringContaining('one seller'),
    ])
  })
})

test('nobody makes a link or a PDF, or copies an address, without a session and its second factor', async () => {
  const tester = await desk.addTester()
  const { id } = await desk.share(tester)
  const { weak, strong } = await desk.site.useSecondFactor(tester.person)
  for (const path of ['/api/case-links', '/api/case-links/pdf', `/api/case-links/${id}/address`]) {
    const body = bodyOf(tester, { shows: ['amount'], proofs: [] })
    const answers = [
      desk.post(path, body, 'none'),
      desk.post(path, body, weak),
      desk.post(path, body, strong),
    ]
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect([path, ...statuses.slice(0, 2), (statuses[2] ?? 0) < 300]).toEqual([
      path,
      401,
      403,
      true,
    ])
  }
})

test('an address is given to its owner alone, while the link is open and the key is the same', async () => {
  const [tester, stranger] = [await desk.addTester(), await desk.addTester()]
  const { id, path } = await desk.share(tester, { shows: [] })
  const ask = async ({ person }: CaseTester, link = id) =>
    refusalOf(await desk.post(`/api/case-links/${link}/address`, {}, person.token))
  const unknown = [404, 'not_found', 'This link is no longer open.']
  expect(await ask(stranger)).toEqual(unknown)
  expect(await ask(tester, 'x')).toEqual(unknown)
  await desk.site.query(
    `update internal.case_keys set token_hash = sha256('another key') where link_id = $1`,
    [id],
  )
  expect(await ask(tester)).toEqual([409, 'conflict', expect.stringContaining('make a new link')])
  expect((await desk.browse(path)).status).toBe(404)
  await tester.person.client.rpc('end_case_link', { p_link: id })
  expect(await ask(tester)).toEqual(unknown)
})

const pdfOf = async (tester: CaseTester, changes: object = {}) => {
  const answer = await desk.post(
    '/api/case-links/pdf',
    bodyOf(tester, changes),
    tester.person.token,
  )
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const raw = Buffer.from(bytes).toString('latin1')
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
  return {
    answer,
    text: text.replaceAll(/\s+/g, ' '),
    pictures: raw.match(/\/Subtype \/Image/g)?.length ?? 0,
  }
}

describe('a PDF without a link', () => {
  test('has what was ticked, and stores nothing', async () => {
    const tester = await desk.addTester()
    const { answer, text, pictures } = await pdfOf(tester)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    for (const word of [
      'Oak lamp',
      '112-1234567-1234567',
      '5 March 2026',
      '$28.00',
      'Full refund within a week',
      'What they wrote',
    ]) {
      expect(text).toContain(word)
    }
    expect(text).not.toContain('SECRET')
    expect(pictures).toBe(4)
    const nothing = await pdfOf(tester, { shows: [], proofs: [] })
    expect([nothing.text.includes('$28.00'), nothing.pictures]).toEqual([false, 0])
    expect(await storedCopies(tester)).toBe(0)
    expect((await tester.person.client.from('case_links').select('id')).data).toEqual([])
  })

  test('says in its place that a file could not be read', async () => {
    const tester = await desk.addTester()
    await desk.site.service.storage.from('product-files').remove([tester.files.receipt])
    const { text, pictures } = await pdfOf(tester)
    expect(text).toContain('Receipt This file could not be read.')
    expect(pictures).toBe(3)
  })
})
