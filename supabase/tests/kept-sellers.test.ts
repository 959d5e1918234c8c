import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addSeller as insertSeller } from './add-rows.ts'
import { openDatabase, refusalOf } from './open-database.ts'

const database = openDatabase()
const { run, addPerson } = database

const addSeller = (owner: string, columns = {}) => insertSeller(database, owner, columns)

/** Adds a deleted seller again, as the undo of its deletion does. */
const addAgain = (person: string, id: string) =>
  run(person, `insert into public.sellers (id, user_id, name) values ($1, $2, 'Gone Ltd')`, [
    id,
    person,
  ])

async function addProduct(
  owner: string,
  { seller_id }: { seller_id?: string } = {},
): Promise<string> {
  const id = randomUUID()
  await run(owner, 'insert into public.products (id, seller_id) values ($1, $2)', [id, seller_id])
  return id
}

const shown = 'select seller_id, seller_name from public.products where id = $1'

describe('a deleted seller', () => {
  it('returns as the stored name when another one is removed again, and as no other', async () => {
    const owner = await addPerson()
    const gone = await addSeller(owner, { name: 'Gone Ltd' })
    const id = await addProduct(owner, { seller_id: gone })
    const never = await addProduct(owner)
    await run(owner, 'delete from public.sellers where id = $1', [gone])
    await run(owner, 'update public.products set seller_id = $1', [await addSeller(owner)])
    const takeBack = (product: unknown, name: string) =>
      run(owner, 'update public.products set seller_id = null, seller_name = $2 where id = $1', [
        product,
        name,
      ])
    for (const [product, name] of [
      [id, 'Somebody'],
      [never, 'Gone Ltd'],
    ]) {
      expect(await refusalOf(takeBack(product, name ?? ''))).toMatchObject({ code: '42501' })
    }
    await takeBack(id, 'Gone Ltd')
    expect(await run(owner, shown, [id])).toEqual([{ seller_id: null, seller_name: 'Gone Ltd' }])
  })

  it('finds its products if only its owner adds it again after its deletion', async () => {
    const owner = await addPerson()
    const stranger = await addPerson()
    const gone = await addSeller(owner, { name: 'Gone Ltd' })
    const kept = await addProduct(owner, { seller_id: gone })
    const replaced = await addProduct(owner, { seller_id: gone })
    await run(owner, 'delete from public.sellers where id = $1', [gone])
    const next = await addSeller(owner)
    await run(owner, 'update public.products set seller_id = $1 where id = $2', [next, replaced])

    await addAgain(stranger, gone)
    expect(await run(owner, shown, [kept])).toEqual([{ seller_id: null, seller_name: 'Gone Ltd' }])
    await run(stranger, 'delete from public.sellers where id = $1', [gone])

    await addAgain(owner, gone)
    expect(await run(owner, shown, [kept])).toEqual([{ seller_id: gone, seller_name: null }])
    expect(await run(owner, shown, [replaced])).toEqual([{ seller_id: next, seller_name: null }])
    await run(
      owner,
      `update public.products set seller_id = null, seller_name = 'Gone Ltd' where id = $1`,
      [replaced],
    )
    expect(await run(owner, shown, [replaced])).toEqual([{ seller_id: gone, seller_name: null }])
  })

  it('can be deleted and restored if the plan has no room for the product, which still cannot be changed', async () => {
    const owner = await addPerson('pro')
    const gone = await addSeller(owner, { name: 'Gone Ltd' })
    const other = await addSeller(owner)
    const oldest = await addProduct(owner, { seller_id: gone })
    for (let count = 0; count < 5; count += 1) await addProduct(owner)
    await run('owner', `update public.subscriptions set tier = 'free' where user_id = $1`, [owner])
    await run(owner, 'delete from public.sellers where id = $1', [gone])
    expect(await run(owner, shown, [oldest])).toEqual([
      { seller_id: null, seller_name: 'Gone Ltd' },
    ])
    for (const change of ['seller_id = $2', `seller_name = null, name = $2::text`]) {
      const refused = run(owner, `update public.products set ${change} where id = $1`, [
        oldest,
        other,
      ])
      expect(await refusalOf(refused)).toMatchObject({ hint: 'product_limit' })
    }
    await addAgain(owner, gone)
    expect(await run(owner, shown, [oldest])).toEqual([{ seller_id: gone, seller_name: null }])
  })
})
