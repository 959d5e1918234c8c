import { describe, expect, it } from 'vitest'
import { addOffer, addSeller } from './add-rows.ts'
import { openDatabase, refusalOf } from './open-database.ts'

const database = openDatabase()
const { run, addPerson } = database

interface Wanted {
  search?: string | null
  seller?: string | null
  country?: string | null
  state?: string | null
  sort?: string | null
  descending?: boolean | null
  limit?: number | null
  offset?: number | null
}

async function list(actor: string, wanted: Wanted = {}): Promise<string[]> {
  const { search = null, seller = null, country = null, state = 'all' } = wanted
  const { sort = 'created_at', descending = true, limit = 100, offset = 0 } = wanted
  const rows = await run<{ name: string }>(
    actor,
    'select name from public.admin_list_offers($1, $2, $3, $4, $5, $6, $7, $8)',
    [search, seller, country, state, sort, descending, limit, offset],
  )
  return rows.map(({ name }) => name)
}

async function count(actor: string, wanted: Wanted = {}): Promise<number | undefined> {
  const { search = null, seller = null, country = null, state = 'all' } = wanted
  const [row] = await run<{ found: number }>(
    actor,
    'select public.admin_count_offers($1, $2, $3, $4) as found',
    [search, seller, country, state],
  )
  return row?.found
}

/** Offers of two sellers, of which one is not active, in every state. */
async function stock() {
  await run('owner', 'delete from catalogue.products')
  const [open, closed] = [
    await addSeller(database, null, { name: 'Open' }),
    await addSeller(database, null, { name: 'Closed', is_active: false }),
  ]
  const add = (name: string, hours: number, columns: object, seller = open) =>
    addOffer(database, seller, {
      name,
      created_at: new Date(Date.UTC(2026, 5, 1) - hours * 3_600_000),
      ...columns,
    })
  const past = new Date(Date.now() - 3_600_000)
  await add('Oak lamp', 1, { price: 20 })
  await add('Café 100% lamp', 2, { price: null, country: 'DE' })
  await add('Desk', 3, { price: 5 })
  await add('Gone lamp', 4, { price: 9, is_listed: false, expires_at: past, country: 'JP' })
  await add('Just gone', 5, { price: 7, expires_at: past })
  await add('Hidden lamp', 6, { price: 100 }, closed)
  await add('Gone and hidden', 7, { price: 1, is_listed: false, expires_at: past }, closed)
  return { open, closed }
}

const all = [
  'Oak lamp',
  'Café 100% lamp',
  'Desk',
  'Gone lamp',
  'Just gone',
  'Hidden lamp',
  'Gone and hidden',
]

describe('all offers', () => {
  it('are listed in every state, newest first', async () => {
    const admin = await addPerson('admin')
    const { open } = await stock()
    expect(await list(admin)).toEqual(all)
    expect(await count(admin)).toBe(7)
    const [row] = await run(admin, 'select * from public.admin_list_offers(p_limit => 1)')
    expect(row).toMatchObject({
      name: 'Oak lamp',
      price: '20.00',
      country: 'US',
      seller_id: open,
      seller_name: 'Open',
      source: 'manual',
      state: 'listed',
      kept_fields: [],
    })
  })

  it('are distinguished by their state', async () => {
    const admin = await addPerson('admin')
    await stock()
    const table = {
      listed: ['Oak lamp', 'Café 100% lamp', 'Desk'],
      expired: ['Gone lamp', 'Just gone', 'Gone and hidden'],
      hidden: ['Hidden lamp'],
    }
    for (const [state, names] of Object.entries(table)) {
      expect(await list(admin, { state })).toEqual(names)
      expect(await count(admin, { state })).toBe(names.length)
    }
    const states = await run<{ name: string; state: string }>(
      admin,
      'select name, state from public.admin_list_offers()',
    )
    for (const { name, state } of states) {
      expect(Object.entries(table).find(([, names]) => names.includes(name))?.[0]).toBe(state)
    }
  })

  it.each([
    ['a search', { search: 'LAMP' }, ['Oak lamp', 'Café 100% lamp', 'Gone lamp', 'Hidden lamp']],
    ['a sign that means nothing', { search: 'cafe_100%' }, ['Café 100% lamp']],
    ['signs alone', { search: '%' }, []],
    ['quotes', { search: `'; drop table x; --` }, []],
    ['a country', { country: 'DE' }, ['Café 100% lamp']],
    ['a country of what is gone', { country: 'JP' }, ['Gone lamp']],
    ['search and state', { search: 'lamp', state: 'hidden' }, ['Hidden lamp']],
    ['country and state', { country: 'JP', state: 'listed' }, []],
  ])('are filtered by %s', async (_what, wanted, names) => {
    const admin = await addPerson('admin')
    await stock()
    expect(await list(admin, wanted)).toEqual(names)
    expect(await count(admin, wanted)).toBe(names.length)
  })

  it('are filtered by their seller', async () => {
    const admin = await addPerson('admin')
    const { closed, open } = await stock()
    expect(await list(admin, { seller: closed })).toEqual(['Hidden lamp', 'Gone and hidden'])
    expect(await list(admin, { seller: closed, state: 'listed' })).toEqual([])
    expect(await count(admin, { seller: open, search: 'lamp' })).toBe(3)
  })

  it.each([
    [
      'price',
      false,
      [
        'Gone and hidden',
        'Desk',
        'Just gone',
        'Gone lamp',
        'Oak lamp',
        'Hidden lamp',
        'Café 100% lamp',
      ],
    ],
    [
      'price',
      true,
      [
        'Hidden lamp',
        'Oak lamp',
        'Gone lamp',
        'Just gone',
        'Desk',
        'Gone and hidden',
        'Café 100% lamp',
      ],
    ],
    ['name', false, all.toSorted()],
    ['name', true, all.toSorted().toReversed()],
    ['created_at', false, all.toReversed()],
  ])('are ordered by %s, descending %s', async (sort, descending, names) => {
    const admin = await addPerson('admin')
    await stock()
    expect(await list(admin, { sort, descending })).toEqual(names)
    const pages = await Promise.all(
      [0, 2, 4, 6].map((offset) => list(admin, { sort, descending, limit: 2, offset })),
    )
    expect(pages.flat()).toEqual(names)
    expect(await list(admin, { sort, descending, search: 'lamp' })).toEqual(
      names.filter((name) => name.includes('lamp')),
    )
  })

  it('are ordered by the day on which they expire', async () => {
    const admin = await addPerson('admin')
    await stock()
    await run(
      'owner',
      `update catalogue.products set expires_at = created_at + interval '400 days' where is_listed and expires_at > now()`,
    )
    const names = await list(admin, { sort: 'expires_at', state: 'listed' })
    expect(names).toEqual(['Oak lamp', 'Café 100% lamp', 'Desk'])
    expect(await list(admin, { sort: 'expires_at', country: 'DE', descending: false })).toEqual([
      'Café 100% lamp',
    ])
    expect(new Set(await list(admin, { sort: 'expires_at' }))).toEqual(new Set(all))
  })

  it('are found after thousands that do not match', async () => {
    const admin = await addPerson('admin')
    const { open } = await stock()
    await run(
      'owner',
      `insert into catalogue.products (name, price, seller_id)
       select 'Chair ' || n, n, $1 from generate_series(1, 12000) as n`,
      [open],
    )
    expect(await list(admin, { search: 'lamp', limit: 2 })).toEqual(['Oak lamp', 'Café 100% lamp'])
    expect(await list(admin, { state: 'hidden' })).toEqual(['Hidden lamp'])
    expect(await count(admin)).toBe(10_001)
    expect(await list(admin, { offset: 900 })).toHaveLength(100)
    expect(await refusalOf(list(admin, { offset: 901 }))).toMatchObject({ code: '22023' })
  })

  it.each<[string, Wanted]>([
    ['an unknown order', { sort: 'name; drop' }],
    ['no order', { sort: null }],
    ['an unknown state', { state: 'gone' }],
    ['no state', { state: null }],
    ['no direction', { descending: null }],
    ['an empty page', { limit: 0 }],
    ['a long page', { limit: 101 }],
    ['no page', { limit: null }],
    ['an offset before the first', { offset: -1 }],
    ['an offset beyond numbers', { offset: 2_147_483_647 }],
    ['a country that is none', { country: 'us' }],
  ])('are refused with %s', async (_what, wanted) => {
    const admin = await addPerson('admin')
    expect(await refusalOf(list(admin, wanted))).toMatchObject({ code: '22023' })
  })

  it('are for admins', async () => {
    const vip = await addPerson('vip')
    expect(await refusalOf(list(vip))).toMatchObject({ code: '42501' })
    expect(await refusalOf(count(vip))).toMatchObject({ code: '42501' })
    expect(await refusalOf(run(vip, 'select public.admin_offer_countries()'))).toMatchObject({
      code: '42501',
    })
    expect(await refusalOf(list('anonymous'))).toMatchObject({ code: '42501' })
  })

  it('list their countries, also those of deleted ones', async () => {
    const admin = await addPerson('admin')
    await stock()
    expect(await run(admin, 'select public.admin_offer_countries() as countries')).toEqual([
      { countries: ['DE', 'JP', 'US'] },
    ])
  })
})
