import { describe, expect, it } from 'vitest'
import { openDatabase, refusalOf } from './open-database.ts'

const { run, addPerson } = openDatabase()

async function addProduct(owner: string, status = 'received'): Promise<string> {
  const [row] = await run<{ id: string }>(
    owner,
    `insert into public.products (name, status) values ('Mug', $1) returning id`,
    [status],
  )
  return row?.id ?? ''
}

const insert = `insert into public.review_drafts (product_id, origin, liked, rating, title, content)
  select $1, 'notes', 'Warm', 4, 'Good', 'A mug ' || n from generate_series(1, $2::int) as n returning id`
const add = (who: string, product: string, count = 1) =>
  run<{ id: string }>(who, insert, [product, count])

describe('review drafts', () => {
  it('belong only to their owner, who may change name, title and text', async () => {
    const owner = await addPerson()
    const stranger = await addPerson('admin')
    const [draft] = await add(owner, await addProduct(owner))
    const change = `update public.review_drafts set name = 'For the shop', title = 'Mine'
      where id = $1 returning name, title`
    const removal = 'delete from public.review_drafts where id = $1 returning id'
    expect(await run(stranger, 'select id from public.review_drafts')).toEqual([])
    for (const sql of [change, removal]) expect(await run(stranger, sql, [draft?.id])).toEqual([])
    expect(await refusalOf(run('anonymous', 'table public.review_drafts'))).toMatchObject({
      code: '42501',
    })
    for (const sql of ['rating = 5', 'product_id = null', 'user_id = null']) {
      const refused = run(owner, `update public.review_drafts set ${sql}`)
      expect(await refusalOf(refused)).toMatchObject({ code: '42501' })
    }
    expect(await run(owner, change, [draft?.id])).toEqual([{ name: 'For the shop', title: 'Mine' }])
    expect(await run(owner, removal, [draft?.id])).toHaveLength(1)
  })

  it('are stored for one’s own products that are received', async () => {
    const owner = await addPerson()
    const theirs = await addProduct(await addPerson())
    const ordered = await addProduct(owner, 'ordered')
    const trashed = await addProduct(owner)
    await run(owner, 'update public.products set deleted_at = now() where id = $1', [trashed])
    for (const product of [theirs, ordered, trashed]) {
      expect(await refusalOf(add(owner, product))).toMatchObject({
        code: 'PT409',
        hint: 'review_too_early',
      })
    }
    for (const status of ['reviewed', 'published', 'paid']) {
      expect(await add(owner, await addProduct(owner, status))).toHaveLength(1)
    }
  })

  it('are not added to products over the limit of the plan, and stay readable', async () => {
    const owner = await addPerson('pro')
    const oldest = await addProduct(owner)
    await add(owner, oldest)
    for (let count = 0; count < 5; count += 1) await addProduct(owner)
    expect(await add(owner, oldest)).toHaveLength(1)
    await run('owner', `update public.subscriptions set tier = 'free' where user_id = $1`, [owner])
    expect(await refusalOf(add(owner, oldest))).toMatchObject({
      code: 'PT403',
      hint: 'product_limit',
    })
    expect(await run(owner, 'select id from public.review_drafts')).toHaveLength(2)
  })

  it('are 10 of a product at most, also if many are added at once', async () => {
    const owner = await addPerson()
    const product = await addProduct(owner)
    await add(owner, product, 7)
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => add(owner, product)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const other = await addProduct(owner)
    expect(await refusalOf(add(owner, other, 11))).toMatchObject({
      code: 'PT409',
      hint: 'review_draft_limit',
    })
    expect(await add(owner, other, 10)).toHaveLength(10)
  })

  it.each([
    ['rating', '6'],
    ['liked', `repeat('x', 2001)`],
    ['points', `array_fill('x'::text, array[11])`],
    ['points', `array[null]::text[]`],
    ['points', `array[repeat('x', 801)]`],
    ['name', `repeat('x', 61)`],
    ['title', `repeat('x', 201)`],
    ['content', `repeat('x', 10001)`],
    ['tone', `'angry'`],
    ['length', `'endless'`],
    ['origin', `'elsewhere'`],
  ])('refuse a %s of %s', async (column, value) => {
    const owner = await addPerson()
    const values = { origin: `'notes'`, rating: '3', title: `''`, content: `''`, [column]: value }
    const sql = `insert into public.review_drafts (product_id, ${Object.keys(values).join()})
      values ($1, ${Object.values(values).join()})`
    expect(await refusalOf(run(owner, sql, [await addProduct(owner)]))).toMatchObject({
      code: '23514',
    })
  })

  it('are deleted with their product and with their owner', async () => {
    const owner = await addPerson()
    const product = await addProduct(owner)
    await add(owner, product)
    await run(owner, 'update public.products set deleted_at = now() where id = $1', [product])
    expect(await run(owner, 'select id from public.review_drafts')).toHaveLength(1)
    await run(owner, 'delete from public.products where id = $1', [product])
    expect(await run(owner, 'select id from public.review_drafts')).toEqual([])
    await add(owner, await addProduct(owner))
    await run('owner', 'delete from public.users where id = $1', [owner])
    const rest = 'select id from public.review_drafts where user_id = $1'
    expect(await run('owner', rest, [owner])).toEqual([])
  })
})
