import type { openDatabase } from './open-database.ts'

type Version = { id: string; updated_at: string; before: string; left?: string[] }

/** Adds products, changes many or one of them as clients do, and reads what is stored. */
export function openChangeDesk({ run }: ReturnType<typeof openDatabase>) {
  /** They are named 'Lamp 1', 'Lamp 2' and so on, and cost 5. */
  async function addProducts(owner: string, count: number): Promise<string[]> {
    const rows = await run<{ id: string }>(
      owner,
      `insert into public.products (name, price) select 'Lamp ' || n, 5 from generate_series(1, $1::int) as n returning id`,
      [count],
    )
    return rows.map(({ id }) => id)
  }

  async function change(owner: string, changes: unknown): Promise<Version[]> {
    const rows = await run<{ versions: Version[] }>(
      owner,
      'select public.change_products($1) as versions',
      [JSON.stringify(changes)],
    )
    return rows[0]?.versions ?? []
  }

  return {
    addProducts,
    addProduct: async (owner: string): Promise<string> => (await addProducts(owner, 1))[0] ?? '',
    change,
    edit: (owner: string, id: string, wanted: object, base: object) =>
      run<Record<string, unknown>>(owner, 'select * from public.edit_product($1, $2, $3)', [
        id,
        wanted,
        base,
      ]),
    read: async (id: string) =>
      (await run('owner', 'select * from public.products where id = $1', [id]))[0],
  }
}
