import { randomUUID } from 'node:crypto'
import type { openDatabase } from './open-database.ts'

/** Works of tests about files that nothing refers to any more. */
export function openFiles({ run }: Pick<ReturnType<typeof openDatabase>, 'run'>) {
  const claim = (most = 100) =>
    run<{ bucket: string; path: string; user_id: string }>(
      'service',
      'select * from private.claim_unreferenced_files($1) order by bucket, path',
      [most],
    )

  /** The recorded files, with the whole days until they are due. */
  const noted = () =>
    run<{ path: string; days: number }>(
      'owner',
      `select path, round(extract(epoch from due - now()) / 86400)::int as days
       from internal.unreferenced_files order by path`,
    )

  async function addProduct(owner: string, columns: Record<string, unknown> = {}): Promise<string> {
    const id = randomUUID()
    const all = { id, user_id: owner, ...columns }
    await run(
      'owner',
      `insert into public.products (${Object.keys(all).join()})
       values (${Object.keys(all)
         .map((_name, index) => `$${index + 1}`)
         .join()})`,
      Object.values(all),
    )
    return id
  }

  const change = (owner: string, id: string, set: string, values: unknown[] = []) =>
    run(owner, `update public.products set ${set} where id = $1`, [id, ...values])

  async function deleteForGood(owner: string, id: string): Promise<void> {
    await change(owner, id, 'deleted_at = now()')
    await run(owner, 'delete from public.products where id = $1', [id])
  }

  return { claim, noted, addProduct, change, deleteForGood }
}
