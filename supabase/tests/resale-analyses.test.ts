import { describe, expect, it } from 'vitest'
import { openDatabase, refusalOf } from './open-database.ts'

const { run, addPerson } = openDatabase()

const listing = { title: 'Lamp', price: { value: 20, currency: 'USD' } }

async function addProduct(owner: string): Promise<string> {
  const [row] = await run<{ id: string }>(
    owner,
    `insert into public.products (name) values ('Lamp') returning id`,
  )
  return row?.id ?? ''
}

const keep = (owner: string, product: string, items: unknown = [listing], mode = 'title') =>
  run<{ at: Date }>(
    'service',
    `select private.keep_resale_analysis($1, $2, $3, 'Lamp', $4) as at`,
    [owner, product, mode, JSON.stringify(items)],
  )
const seenBy = (who: string) => run(who, 'select product_id, mode from public.resale_analyses')
const moveBack = (interval: string) =>
  run('owner', 'update public.resale_analyses set searched_at = now() - $1::interval', [interval])

describe('resale analyses', () => {
  it('are read only by their owner, and written only by the server', async () => {
    const owner = await addPerson()
    const product = await addProduct(owner)
    await keep(owner, product)
    expect(await seenBy(owner)).toEqual([{ product_id: product, mode: 'title' }])
    expect(await seenBy(await addPerson('admin'))).toEqual([])
    for (const sql of [
      `insert into public.resale_analyses (user_id, product_id, mode, searched_for, items, searched_at)
       values ('${owner}', '${product}', 'picture', 'x', '[1]', now())`,
      `update public.resale_analyses set searched_at = now()`,
      'delete from public.resale_analyses',
      `select private.keep_resale_analysis('${owner}', '${product}', 'title', 'x', '[1]')`,
      'select private.forget_resale_analyses()',
      `select private.take_resale_turn('${owner}', gen_random_uuid(), 30)`,
      `select private.leave_resale_turn('${owner}', gen_random_uuid())`,
      'table internal.resale_turns',
    ]) {
      expect(await refusalOf(run(owner, sql))).toMatchObject({ code: '42501' })
    }
    expect(await refusalOf(run('anonymous', 'table public.resale_analyses'))).toMatchObject({
      code: '42501',
    })
  })

  it('are stored for products of their own, one for each way to search', async () => {
    const owner = await addPerson()
    const product = await addProduct(owner)
    await keep(owner, product)
    await keep(owner, product, [listing], 'picture')
    await keep(owner, product, [listing, listing])
    expect(
      await run(
        owner,
        `select mode, jsonb_array_length(items) as count from public.resale_analyses order by mode`,
      ),
    ).toEqual([
      { mode: 'picture', count: 1 },
      { mode: 'title', count: 2 },
    ])
    const gone = { code: 'PT404', message: 'This product no longer exists.' }
    expect(await refusalOf(keep(await addPerson(), product))).toMatchObject(gone)
    await run(owner, 'update public.products set deleted_at = now()')
    expect(await refusalOf(keep(owner, product))).toMatchObject(gone)
  })

  it('are deleted with their product', async () => {
    const owner = await addPerson()
    await keep(owner, await addProduct(owner))
    await run(owner, 'update public.products set deleted_at = now()')
    await run(owner, 'delete from public.products')
    expect(await seenBy(owner)).toEqual([])
  })

  it.each([
    ['nothing', []],
    ['no list', { items: [] }],
    ['too many', Array.from({ length: 201 }, () => listing)],
    ['too much', [{ title: 'x'.repeat(400_001) }]],
  ])('refuse %s', async (_, items) => {
    const owner = await addPerson()
    const product = await addProduct(owner)
    expect(await refusalOf(keep(owner, product, items))).toMatchObject({ code: '23514' })
  })

  it('are shown for a day and then removed', async () => {
    const owner = await addPerson()
    await keep(owner, await addProduct(owner))
    const forget = async () =>
      (await run('service', 'select private.forget_resale_analyses(1000) as count'))[0]
    await moveBack('23 hours 59 minutes')
    expect(await seenBy(owner)).toHaveLength(1)
    expect(await forget()).toEqual({ count: 0 })
    await moveBack('24 hours 1 second')
    expect(await seenBy(owner)).toEqual([])
    expect(await forget()).not.toEqual({ count: 0 })
    expect(await run('owner', 'select id from public.resale_analyses')).toEqual([])
  })

  it('are searched by one holder at a time, until its turn is returned or over', async () => {
    const owner = await addPerson()
    const one = '11111111-1111-4111-8111-111111111111'
    const other = '22222222-2222-4222-8222-222222222222'
    const take = async (holder: string, seconds = 30) =>
      (
        await run('service', 'select private.take_resale_turn($1, $2, $3) as taken', [
          owner,
          holder,
          seconds,
        ])
      )[0]
    const leave = (holder: string) =>
      run('service', 'select private.leave_resale_turn($1, $2)', [owner, holder])
    expect(await take(one)).toEqual({ taken: true })
    expect(await take(one)).toEqual({ taken: true })
    expect(await take(other)).toEqual({ taken: false })
    await leave(other)
    expect(await take(other)).toEqual({ taken: false })
    await leave(one)
    expect(await take(other, 0)).toEqual({ taken: true })
    expect(await take(one)).toEqual({ taken: true })
  })

  it('belong to one of eBay’s sites, with a valid number of listings', async () => {
    const owner = await addPerson()
    const product = await addProduct(owner)
    const keepOf = (marketplace: string, total: number | null) =>
      run(
        'service',
        `select private.keep_resale_analysis($1, $2, 'title', 'Lamp', '[1]', $3, $4)`,
        [owner, product, marketplace, total],
      )
    await keepOf('EBAY_DE', 10_000)
    expect(await run(owner, 'select marketplace, total from public.resale_analyses')).toEqual([
      { marketplace: 'EBAY_DE', total: 10_000 },
    ])
    expect(await refusalOf(keepOf('germany', null))).toMatchObject({ code: '23514' })
    expect(await refusalOf(keepOf('EBAY_DE', -1))).toMatchObject({ code: '23514' })
  })

  it('return the time as browsers read it', async () => {
    const owner = await addPerson()
    const product = await addProduct(owner)
    const [answer] = await keep(owner, product)
    const sql = 'select product_id from public.resale_analyses where searched_at > $1'
    expect(await run(owner, sql, [answer?.at.toISOString()])).toEqual([])
  })
})
