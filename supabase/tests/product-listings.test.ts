import { formatShortDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { type SellableProduct, saleBarOf } from '@sampletrail/domain/resale/sale-bar.ts'
import { describe, expect, it } from 'vitest'
import { openDatabase, refusalOf } from './open-database.ts'

const { run, addPerson } = openDatabase()

async function addProduct(columns: Record<string, unknown> = {}) {
  const owner = await addPerson('pro')
  const row = { name: 'Lamp', price: 20, status: 'received', ...columns }
  const [added] = await run<{ id: string }>(
    owner,
    `insert into public.products (${Object.keys(row).join()})
     values (${Object.keys(row)
       .map((_, place) => `$${place + 1}`)
       .join()}) returning id`,
    Object.values(row),
  )
  return { owner, id: added?.id ?? '' }
}

const list = (owner: string, id: string, columns = '') =>
  run<{ id: string }>(
    owner,
    `insert into public.product_listings (product_id, place, price${columns && ', ended_at'})
     values ($1, 'facebook', 29.99${columns && `, ${columns}`}) returning id`,
    [id],
  )

const dayFromToday = async (days: number) =>
  (
    await run<{ day: string }>(
      'owner',
      `select (now() at time zone 'UTC')::date + $1::int || '' as day`,
      [days],
    )
  )[0]?.day ?? ''

describe('a product that may not be sold', () => {
  it.each<[string, Record<string, unknown>]>([
    ['a wish', { status: 'wishlist' }],
    ['a sold one', { sold: true }],
    ['before the day', { deal_terms: { keep_until: '2199-01-05' } }],
    [
      'before the days after its delivery',
      { deal_terms: { keep_days: 1000 }, received_date: '2026-11-01' },
    ],
    ['with days and without a delivery', { deal_terms: { keep_days: 1 }, status: 'ordered' }],
  ])('%s is not listed by REST, in the words of the app', async (_what, columns) => {
    const { owner, id } = await addProduct(columns)
    const [product] = await run<SellableProduct & { today: string }>(
      'owner',
      `select status, sold, deal_terms, received_date::text, private.local_today(user_id)::text as today
       from public.products where id = $1`,
      [id],
    )
    if (product === undefined) throw new Error('There is no product.')
    const words = saleBarOf(product, product.today)
    expect(words).not.toBeNull()
    const refusal = { code: 'PT409', hint: 'not_sellable', message: words }
    expect(await refusalOf(list(owner, id))).toMatchObject(refusal)
    expect(await refusalOf(run(owner, 'select public.require_sellable($1)', [id]))).toMatchObject(
      refusal,
    )
    // What was for sale before may be noted.
    await list(owner, id, 'now()')
  })

  it('may from its day on, on the calendar of its owner', async () => {
    const today = await dayFromToday(0)
    const { owner, id } = await addProduct({ deal_terms: { keep_until: today } })
    await run(owner, `update public.users set time_zone = 'UTC' where id = $1`, [owner])
    await run(owner, 'select public.require_sellable($1)', [id])
    expect(await list(owner, id)).toHaveLength(1)
    const tomorrow = await dayFromToday(1)
    await run(owner, 'update public.products set deal_terms = $1', [{ keep_until: tomorrow }])
    expect((await refusalOf(list(owner, id))).message).toContain(formatShortDate(tomorrow))
  })
})

it('a listing of a sold product stays until it is ended, and does not come back while it is sold', async () => {
  const { owner, id } = await addProduct()
  const [listing] = await list(owner, id)
  await run(owner, 'update public.products set sold = true')
  await run(owner, 'update public.product_listings set price = 25')
  await run(owner, 'update public.product_listings set ended_at = now(), is_sale = true')
  const reopen = () =>
    run(
      owner,
      'update public.product_listings set ended_at = null, is_sale = false where id = $1',
      [listing?.id],
    )
  expect((await refusalOf(reopen())).hint).toBe('not_sellable')
  await run(owner, 'update public.products set sold = false')
  await reopen()
  expect(
    await run(
      owner,
      'select price::text, ended_at, is_sale, priced_at > listed_at as moved from public.product_listings',
    ),
  ).toEqual([{ price: '25.00', ended_at: null, is_sale: false, moved: true }])
})

it('what eBay made is noted once, whatever became of the product, and ended without Pro', async () => {
  const { owner, id } = await addProduct()
  const keep = (price: number | null) =>
    run('service', 'select private.keep_ebay_listing($1, $2, $3, $4, $5)', [
      owner,
      id,
      '110',
      'https://www.ebay.com/itm/110',
      price,
    ])
  const connect = (account: string) =>
    run(
      'owner',
      `insert into public.ebay_integrations (user_id, ebay_username, is_connected) values ($1, $2, true)
       on conflict (user_id) do update set ebay_username = excluded.ebay_username`,
      [owner, account],
    )
  await connect('first')
  await run(owner, 'update public.products set sold = true')
  await keep(null)
  await keep(29.99)
  await keep(10)
  const open = () =>
    run(owner, 'select price::text from public.product_listings where ended_at is null')
  expect(await open()).toEqual([{ price: '29.99' }])
  // Nobody but the server says that eBay made it.
  expect(
    (await refusalOf(run(owner, `update public.product_listings set ebay_id = '111'`))).code,
  ).toBe('42501')
  const end = async (isKnown: boolean) =>
    (
      await run<{ over: boolean }>(
        'service',
        'select private.end_ebay_listings($1, $2, $3) as over',
        [owner, id, isKnown],
      )
    )[0]?.over
  // An account that never had the product, and another one that has it, too.
  expect(await end(false)).toBe(false)
  await connect('second')
  expect(await end(true)).toBe(false)
  expect(await open()).toHaveLength(1)
  await connect('first')
  expect(await end(true)).toBe(true)
  expect(await open()).toEqual([])
  // It is up again, as eBay says.
  await keep(10)
  expect(await open()).toEqual([{ price: '29.99' }])
})

it('what eBay made is noted beyond the limit, and a person adds none there', async () => {
  const { owner, id } = await addProduct()
  await run(
    owner,
    `insert into public.product_listings (product_id, place) select $1, 'other' from generate_series(1, 100)`,
    [id],
  )
  expect((await refusalOf(list(owner, id))).hint).toBe('product_listing_limit')
  await run(
    'service',
    `select private.keep_ebay_listing($1, $2, '110', 'https://www.ebay.com/itm/110', 5)`,
    [owner, id],
  )
  expect(await run(owner, 'select from public.product_listings')).toHaveLength(101)
})

it('an open listing does not become another one of a product that may not be sold', async () => {
  const { owner, id } = await addProduct()
  await list(owner, id)
  await run(owner, 'update public.products set sold = true')
  for (const change of [`url = 'https://a.example/2'`, `site = 'Flea market'`]) {
    const moving = run(owner, `update public.product_listings set ${change}`)
    expect((await refusalOf(moving)).hint).toBe('not_sellable')
  }
  await run(owner, 'update public.products set sold = false, deleted_at = now()')
  expect(await refusalOf(list(owner, id))).toMatchObject({ code: 'PT409', hint: 'product_gone' })
})

it('nobody sees or changes the listings of others, or adds one to their products', async () => {
  const { owner, id } = await addProduct()
  const stranger = await addPerson('admin')
  await list(owner, id)
  expect(await run(stranger, 'select from public.product_listings')).toEqual([])
  expect(await run(stranger, 'update public.product_listings set price = 1 returning id')).toEqual(
    [],
  )
  expect(await run(stranger, 'delete from public.product_listings returning id')).toEqual([])
  expect(await refusalOf(list(stranger, id))).toMatchObject({ code: '23503', hint: 'product' })
  // Nor is anything of the product told.
  const foreign = (product: string) =>
    refusalOf(
      run(
        stranger,
        `insert into public.product_listings (user_id, product_id, place) values ($1, $2, 'other')`,
        [owner, product],
      ),
    )
  await run(owner, `update public.products set status = 'wishlist'`)
  expect(await foreign(id)).toEqual(await foreign('00000000-0000-4000-8000-000000000000'))
  expect((await refusalOf(run('anonymous', 'select from public.product_listings'))).code).toBe(
    '42501',
  )
})

it.each([
  ['url', `'javascript:alert(1)'`, 'product_listings_url_check'],
  ['url', `'https://a.example/' || repeat('a', 2048)`, 'product_listings_url_check'],
  ['price', '-1', 'product_listings_price_check'],
  ['currency', `'usd'`, 'product_listings_currency_check'],
  ['site', `repeat('a', 41)`, 'product_listings_site_check'],
  ['site', `' Vinted'`, 'product_listings_site_check'],
  ['is_sale', 'true', 'product_listings_sale_check'],
  ['listed_at', `'-infinity'`, 'product_listings_listed_at_check'],
])('refuses %s %s', async (column, value, constraint) => {
  const { owner, id } = await addProduct()
  await list(owner, id)
  const change = run(owner, `update public.product_listings set ${column} = ${value}`)
  expect((await refusalOf(change)).message).toContain(constraint)
})
