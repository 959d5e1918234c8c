import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { openDatabase } from './open-database.ts'

const { run, addPerson } = openDatabase()

async function addProduct(owner: string, columns: Record<string, unknown>): Promise<string> {
  const row: Record<string, unknown> = { id: randomUUID(), ...columns }
  const places = Object.keys(row).map((_name, index) => `$${index + 1}`)
  await run(
    owner,
    `insert into public.products (${Object.keys(row).join()}) values (${places.join()})`,
    Object.values(row),
  )
  return String(row['id'])
}

it.each(['ordered', 'received', 'paid'])('selling gives the status %s no date', async (status) => {
  const owner = await addPerson()
  const column = status === 'ordered' ? 'order_date' : `${status}_date`
  const id = await addProduct(owner, { status })
  await run(owner, `update public.products set ${column} = null where id = $1`, [id])
  await run(owner, 'update public.products set sold = true where id = $1', [id])
  expect(
    await run(
      owner,
      `select ${column} as day, sold_date is not null as sold from public.products where id = $1`,
      [id],
    ),
  ).toEqual([{ day: null, sold: true }])
})

it('a product that was sold earlier gets no order date of today', async () => {
  const owner = await addPerson()
  const id = await addProduct(owner, { status: 'ordered', sold: true, sold_date: '2026-01-01' })
  expect(await run(owner, 'select order_date from public.products where id = $1', [id])).toEqual([
    { order_date: null },
  ])
})
