import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSeller } from './add-rows.ts'
import { openDatabase, refusalOf } from './open-database.ts'

const database = openDatabase()
const { run, addPerson } = database

const mark = (person: string, seller: string) =>
  run(
    person,
    `insert into public.seller_marks (seller_id, again, note) values ($1, true, 'Pays') returning again, note`,
    [seller],
  )

const marksOf = (person: string) => run(person, 'select again, note from public.seller_marks')

async function addMarked(person: string): Promise<string> {
  const seller = await addSeller(database, person)
  await mark(person, seller)
  return seller
}

// The database searches the products for each added seller, which takes long for thousands.
const setTrigger = (state: 'enable' | 'disable') =>
  run('owner', `alter table public.sellers ${state} trigger bring_seller_back`)

describe('marks of sellers', () => {
  it('belong only to their owner', async () => {
    const owner = await addPerson()
    const seller = await addMarked(owner)
    for (const stranger of [await addPerson('pro'), await addPerson('admin')]) {
      expect(await marksOf(stranger)).toEqual([])
      for (const sql of [
        'update public.seller_marks set again = false where seller_id = $1 returning 1',
        'delete from public.seller_marks where seller_id = $1 returning 1',
      ]) {
        expect(await run(stranger, sql, [seller])).toEqual([])
      }
      expect(await refusalOf(mark(stranger, seller))).toMatchObject({ code: '42501' })
      const taken = 'insert into public.seller_marks (user_id, seller_id) values ($1, $2)'
      expect(await refusalOf(run(stranger, taken, [owner, seller]))).toMatchObject({
        code: '42501',
      })
    }
    const read = 'table public.seller_marks'
    expect(await refusalOf(run('anonymous', read))).toMatchObject({ code: '42501' })
    expect(
      await run(owner, 'update public.seller_marks set again = null, note = null returning again'),
    ).toEqual([{ again: null }])
    expect(await run(owner, 'delete from public.seller_marks returning 1')).toHaveLength(1)
  })

  it('name global sellers that their owner sees, and no others', async () => {
    const open = await addSeller(database, null, { is_for_free_and_trial: true })
    const closed = await addSeller(database, null)
    const used = await addSeller(database, null)
    const basic = await addPerson('pro')
    await run(basic, `insert into public.products (name, seller_id) values ('Lamp', $1)`, [used])
    await run('owner', `update public.subscriptions set tier = 'free' where user_id = $1`, [basic])
    expect(await mark(basic, open)).toEqual([{ again: true, note: 'Pays' }])
    expect(await mark(basic, used)).toHaveLength(1)
    expect(await refusalOf(mark(basic, closed))).toMatchObject({ code: '42501' })
    expect(await mark(await addPerson('pro'), closed)).toHaveLength(1)
    expect(await marksOf(basic)).toHaveLength(2)
  })

  it('exist once for each seller, and cannot move to another', async () => {
    const owner = await addPerson()
    const seller = await addMarked(owner)
    expect(await refusalOf(mark(owner, seller))).toMatchObject({ code: '23505' })
    const moved = 'update public.seller_marks set seller_id = $1'
    expect(await refusalOf(run(owner, moved, [seller]))).toMatchObject({ code: '42501' })
  })

  it.each(['', 'x'.repeat(1001)])('refuse a note of an invalid length (%#)', async (note) => {
    const owner = await addPerson()
    await addMarked(owner)
    const change = run(owner, 'update public.seller_marks set note = $1', [note])
    expect(await refusalOf(change)).toMatchObject({ code: '23514' })
    expect(
      await run(owner, `update public.seller_marks set note = repeat('x', 1000) returning 1`),
    ).toHaveLength(1)
  })

  it('go with the seller and with the person', async () => {
    const owner = await addPerson()
    const [first, second] = [await addMarked(owner), await addMarked(owner)]
    await run(owner, 'delete from public.sellers where id = $1', [first])
    expect(await marksOf(owner)).toHaveLength(1)
    await run('owner', 'delete from auth.users where id = $1', [owner])
    const left = await run('owner', 'select from public.seller_marks where seller_id = $1', [
      second,
    ])
    expect(left).toEqual([])
  })

  describe('of many sellers', () => {
    beforeAll(() => setTrigger('disable'))
    afterAll(() => setTrigger('enable'))

    it('are 5,000 at most, whole or not at all', async () => {
      const owner = await addPerson()
      await run(
        owner,
        `insert into public.sellers (name) select 'Quay ' || n from generate_series(1, 5000) as n`,
      )
      const markAll = 'insert into public.seller_marks (seller_id) select id from public.sellers'
      const open = await addSeller(database, null, { is_for_free_and_trial: true })
      expect(await refusalOf(run(owner, markAll))).toEqual({
        code: 'PT409',
        message:
          'You can keep up to 5,000 marks of sellers. Delete a seller that you do not need, then try again.',
        hint: 'seller_mark_limit',
      })
      expect(await marksOf(owner)).toEqual([])
      await run(owner, `${markAll} where user_id is not null`)
      expect(await refusalOf(mark(owner, open))).toMatchObject({ hint: 'seller_mark_limit' })
    })
  })
})

it('a deleted global seller loses its marks in batches, and then goes', async () => {
  await run('owner', 'delete from public.sellers where deleted_at is not null')
  const seller = await addSeller(database, null, { is_for_free_and_trial: true })
  for (const person of [await addPerson(), await addPerson(), await addPerson()]) {
    await mark(person, seller)
  }
  await run(
    'owner',
    'update public.sellers set deleted_at = now(), is_active = false where id = $1',
    [seller],
  )
  expect(await refusalOf(mark(await addPerson(), seller))).toMatchObject({ code: '42501' })
  const sizes: number[] = []
  for (let batch = 0; batch < 4; batch += 1) {
    const sql = 'select private.release_deleted_sellers(2) as size'
    for (const { size } of await run<{ size: number }>('service', sql)) sizes.push(size)
  }
  expect(sizes).toEqual([2, 1, 1, 0])
  expect(await run('owner', 'select from public.sellers where id = $1', [seller])).toEqual([])
})
