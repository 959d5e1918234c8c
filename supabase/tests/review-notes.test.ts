import { describe, expect, it } from 'vitest'
import { openDatabase, refusalOf } from './open-database.ts'

const { run, addPerson } = openDatabase()

async function addProduct(owner: string): Promise<string> {
  const [row] = await run<{ id: string }>(
    owner,
    `insert into public.products (name, status) values ('Mug', 'received') returning id`,
  )
  return row?.id ?? ''
}

/** Stores one field, and no other. */
function keep(who: string, product: string, field: string, value: unknown) {
  return run(
    who,
    `insert into public.review_notes (product_id, ${field}) values ($1, $2)
     on conflict (product_id) do update set ${field} = excluded.${field}`,
    [product, value],
  )
}
const all = 'select liked, rating, next_point from public.review_notes'

describe('notes for a review', () => {
  it('belong only to their owner', async () => {
    const owner = await addPerson()
    const stranger = await addPerson('admin')
    await keep(owner, await addProduct(owner), 'liked', 'Hot')
    expect(await run(stranger, all)).toEqual([])
    const change = `update public.review_notes set liked = 'Theirs' returning liked`
    expect(await run(stranger, change)).toEqual([])
    expect(await refusalOf(run('anonymous', all))).toMatchObject({ code: '42501' })
    for (const column of ['user_id', 'product_id', 'created_at', 'updated_at']) {
      const refused = run(owner, `update public.review_notes set ${column} = null`)
      expect(await refusalOf(refused)).toMatchObject({ code: '42501' })
    }
    expect(await run(owner, all)).toEqual([{ liked: 'Hot', rating: 0, next_point: '' }])
  })

  it('keep other fields, and each change has a new time', async () => {
    const owner = await addPerson()
    const product = await addProduct(owner)
    await Promise.all([
      keep(owner, product, 'liked', 'Hot'),
      keep(owner, product, 'rating', 4),
      keep(owner, product, 'next_point', 'light'),
    ])
    expect(await run(owner, all)).toEqual([{ liked: 'Hot', rating: 4, next_point: 'light' }])
    const [before] = await run<{ at: string }>(
      owner,
      'select updated_at::text as at from public.review_notes',
    )
    const change = `update public.review_notes set liked = $1 where updated_at = $2 returning liked`
    expect(await run(owner, change, ['Very hot', before?.at])).toHaveLength(1)
    expect(await run(owner, change, ['Cold', before?.at])).toEqual([])
  })

  it('are kept of one’s own products, within the limit of the plan', async () => {
    const owner = await addPerson('pro')
    const oldest = await addProduct(owner)
    const theirs = await addProduct(await addPerson())
    const trashed = await addProduct(owner)
    await run(owner, 'update public.products set deleted_at = now() where id = $1', [trashed])
    for (const product of [theirs, trashed]) {
      expect(await refusalOf(keep(owner, product, 'liked', 'x'))).toMatchObject({ code: 'PT409' })
    }
    for (let count = 0; count < 5; count += 1) await addProduct(owner)
    await keep(owner, oldest, 'liked', 'Hot')
    await run('owner', `update public.subscriptions set tier = 'free' where user_id = $1`, [owner])
    expect(await refusalOf(keep(owner, oldest, 'liked', 'x'))).toMatchObject({
      code: 'PT403',
      hint: 'product_limit',
    })
    expect(await run(owner, all)).toMatchObject([{ liked: 'Hot' }])
  })

  it.each([
    ['liked', 'x'.repeat(2001)],
    ['disliked', 'x'.repeat(2001)],
    ['usage', 'x'.repeat(2001)],
    ['rating', 6],
    ['points', Array.from({ length: 11 }, () => 'x')],
    ['points', ['x'.repeat(801)]],
    ['points', [null]],
    ['next_point', 'x'.repeat(1001)],
    ['length', 'endless'],
    ['tone', 'angry'],
  ])('refuse a %s of %.20s', async (field, value) => {
    const owner = await addPerson()
    const refused = keep(owner, await addProduct(owner), field, value)
    expect(await refusalOf(refused)).toMatchObject({ code: '23514' })
  })

  it('are deleted with their product and with their owner', async () => {
    const owner = await addPerson()
    const product = await addProduct(owner)
    await keep(owner, product, 'liked', 'Hot')
    await run(owner, 'update public.products set deleted_at = now() where id = $1', [product])
    expect(await run(owner, all)).toHaveLength(1)
    await run(owner, 'delete from public.products where id = $1', [product])
    expect(await run(owner, all)).toEqual([])
    await keep(owner, await addProduct(owner), 'liked', 'Hot')
    await run('owner', 'delete from public.users where id = $1', [owner])
    const rest = 'select from public.review_notes where user_id = $1'
    expect(await run('owner', rest, [owner])).toEqual([])
  })
})
