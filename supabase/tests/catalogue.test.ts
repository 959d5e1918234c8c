import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { addOffer, addSeller } from './add-rows.ts'
import { openDatabase, refusalOf } from './open-database.ts'

const database = openDatabase()
const { run, addPerson } = database

/** The names of offers say what is special about them or their seller. */
const sellers = {
  open: { is_for_free_and_trial: true, seller_code: 'open', discord: 'open#1' },
  pro: { facebook: 'pro' },
  inactive: { is_for_free_and_trial: true, is_active: false },
  hidden: { is_for_free_and_trial: true, hide_unless_searched: true, seller_code: 'hidden' },
}
const ids: Record<string, string> = {}

beforeAll(async () => {
  for (const [name, columns] of Object.entries(sellers)) {
    ids[name] = await addSeller(database, null, { ...columns, name })
    await addOffer(database, ids[name], { name: `Lamp ${name}`, channel_name: 'deals' })
    await addOffer(database, ids[name], { name: `Lamp ${name} GB`, country: 'GB' })
  }
})

interface Offer {
  id: string
  name: string
  created_at: string
  price: string | null
}

async function search(actor: string, options: Record<string, unknown> = {}): Promise<Offer[]> {
  const args = Object.keys(options).map((name, index) => `p_${name} => $${index + 1}`)
  return run<Offer>(
    actor,
    `select id, name, price, created_at::text from catalogue.search_products(${args.join()})`,
    Object.values(options),
  )
}

async function count(actor: string, options: Record<string, unknown>): Promise<number> {
  const args = Object.keys(options).map((name, index) => `p_${name} => $${index + 1}`)
  const [row] = await run<{ found: number }>(
    actor,
    `select catalogue.count_products(${args.join()}) as found`,
    Object.values(options),
  )
  return row?.found ?? Number.NaN
}

const names = (offers: Offer[]) => offers.map(({ name }) => name).toSorted()

describe('hidden data', () => {
  it('the channel is only for admins', async () => {
    const admin = await addPerson('admin')
    const sql = 'select channel_name from catalogue.products'
    for (const actor of ['anonymous', await addPerson('pro'), admin]) {
      expect(await refusalOf(run(actor, sql))).toMatchObject({ code: '42501' })
    }
    const offers = (await search(admin)).map(({ id }) => id)
    expect(
      await run(admin, 'select channel_name from public.admin_channel_names($1)', [offers]),
    ).toEqual([{ channel_name: 'deals' }])
  })

  it('only the server writes offers', async () => {
    for (const actor of ['anonymous', await addPerson('pro'), await addPerson('admin')]) {
      for (const sql of [
        `insert into catalogue.products (name, seller_id) values ('x', '${ids['open']}')`,
        `update catalogue.products set name = 'x'`,
        'delete from catalogue.products',
      ]) {
        const { code } = await refusalOf(run(actor, sql))
        expect([actor, sql, code]).toEqual([actor, sql, '42501'])
      }
    }
    const sql = `insert into catalogue.products (name, seller_id, country) values ('x', $1, 'FR') returning name`
    expect(await run('service', sql, [ids['open']])).toEqual([{ name: 'x' }])
  })

  it('an offer of a source exists once', async () => {
    const sql = `insert into catalogue.products (name, seller_id, country, source, source_id) values ('x', $1, 'FR', 'feed', 'a1')`
    await run('service', sql, [ids['open']])
    expect(await refusalOf(run('service', sql, [ids['open']]))).toMatchObject({ code: '23505' })
  })
})

describe('filters', () => {
  it('by seller and by community', async () => {
    const pro = await addPerson('pro')
    expect(names(await search(pro, { sellers: [ids['pro']] }))).toEqual(['Lamp pro'])
    expect(names(await search(pro, { sellers: [ids['inactive']] }))).toEqual([])
    expect(names(await search(pro, { community: 'discord' }))).toEqual(['Lamp open'])
    expect(names(await search(pro, { community: 'facebook' }))).toEqual(['Lamp pro'])
    expect(names(await search(pro, { community: 'portal' }))).toEqual(['Lamp hidden'])
  })

  it('by unknown sellers, and by thousands', async () => {
    const pro = await addPerson('pro')
    const many = [ids['pro'], null, ...Array.from({ length: 3000 }, () => randomUUID())]
    expect(names(await search(pro, { sellers: many }))).toEqual(['Lamp pro'])
    expect(names(await search(pro, { sellers: many, search: 'lamp' }))).toEqual(['Lamp pro'])
    expect(await count(pro, { sellers: many })).toBe(1)
    expect(await count(pro, { sellers: many, search: 'lamp' })).toBe(1)
    for (const none of [[], [null], [randomUUID()]]) {
      expect(await search(pro, { sellers: none })).toEqual([])
      expect(await count(pro, { sellers: none, search: 'lamp' })).toBe(0)
    }
  })

  describe('a text', () => {
    const cases: [text: string, found: string[]][] = [
      ['cotton', ['Café 100% Cotton_set \\ blue', '1000 cottons']],
      // Lower case, without accents and punctuation, anywhere in a name.
      ['  OTTON-Set!  ', ['Café 100% Cotton_set \\ blue']],
      ['cafe', ['Café 100% Cotton_set \\ blue']],
      ['CAFÉ 100', ['Café 100% Cotton_set \\ blue']],
      ['ｃａｆｅ́', ['Café 100% Cotton_set \\ blue']],
      // A wildcard matches nothing.
      ['c%ton', []],
      ['cott_n', []],
      ['100% cotton', ['Café 100% Cotton_set \\ blue']],
      // One or two letters match the start of a word.
      ['se', ['Café 100% Cotton_set \\ blue']],
      ['et', []],
      ['1', ['Café 100% Cotton_set \\ blue', '1000 cottons']],
      ['灯', ['灯 Lamp']],
      // Characters that no name can contain.
      ['%', []],
      ['\\', []],
      ['🎉 !?', []],
      ['x'.repeat(501), []],
    ]
    const everything = ['Café 100% Cotton_set \\ blue', '1000 cottons', '灯 Lamp']
    let pro = ''
    let seller = ''

    beforeAll(async () => {
      pro = await addPerson('pro')
      seller = await addSeller(database, null)
      for (const name of everything) await addOffer(database, seller, { name })
    })

    it.each(cases)('%j finds %j', async (text, found) => {
      const options = { search: text, sellers: [seller] }
      expect(names(await search(pro, options))).toEqual(found.toSorted())
      expect(await count(pro, options)).toBe(found.length)
    })

    it.each([null, '', '   ', '\n\t'])('%j is no search text', async (text) => {
      expect(names(await search(pro, { search: text, sellers: [seller] }))).toEqual(
        everything.toSorted(),
      )
    })

    it('may be in a name of characters that are many letters each', async () => {
      const long = await addSeller(database, null)
      await addOffer(database, long, { name: `Lamp ${'\uFDFA'.repeat(495)}` })
      expect(await search(pro, { search: 'lamp', sellers: [long] })).toHaveLength(1)
    })
  })

  it.each([
    [{ community: 'myspace' }, 'There is no such community: myspace.'],
    [{ country: 'us' }, 'A country is two capital letters, or null for all: us.'],
    [{ sort: 'id; drop table x' }, 'There is no such order: id; drop table x.'],
    [{ sort: null }, 'There is no such order: <NULL>.'],
    [{ after_value: 'yesterday-ish', after_id: randomUUID() }, 'A page begins after'],
    [{ after_value: '2026-01-01' }, 'A page begins after'],
    [{ after_id: randomUUID() }, 'A page begins after'],
    [{ sort: 'price_low', after_value: '1,50', after_id: randomUUID() }, 'A page begins after'],
  ])('%j is refused', async (options, message) => {
    const pro = await addPerson('pro')
    expect(await refusalOf(search(pro, options))).toMatchObject({
      code: '22023',
      message: expect.stringContaining(message),
    })
  })
})

describe('pages', () => {
  it('continue by key, in every order, and show each offer once', async () => {
    const pro = await addPerson('pro')
    const seller = await addSeller(database, null, { name: 'Pages' })
    await run(
      'owner',
      `insert into catalogue.products (name, price, seller_id, created_at)
       select 'Item ' || n % 7, n % 5, $1, now() - (n / 3) * interval '1 second' from generate_series(1, 60) n`,
      [seller],
    )
    const sorts = {
      newest: 'created_at',
      oldest: 'created_at',
      price_low: 'price',
      price_high: 'price',
      name_az: 'name',
      name_za: 'name',
    } as const
    for (const [sort, key] of Object.entries(sorts)) {
      const whole = { sellers: [seller], sort }
      const all = await search(pro, whole)
      const paged: Offer[] = []
      for (let page = 0; page < 4; page += 1) {
        const last = paged.at(-1)
        const after = last ? { after_value: last[key], after_id: last.id } : {}
        paged.push(...(await search(pro, { ...whole, ...after, limit: 17 })))
      }
      expect({ sort, offers: paged }).toEqual({ sort, offers: all })
      expect(all).toHaveLength(60)
    }
  })

  it('in an order by price have offers of one currency', async () => {
    const pro = await addPerson('pro')
    const seller = await addSeller(database, null, { name: 'Currencies' })
    for (const [name, price, currency, country] of [
      ['dollars', 20, 'USD', 'US'],
      ['cents', 0.5, 'USD', 'US'],
      ['yen in the US', 1299, 'JPY', 'US'],
      ['pounds', 19.99, 'GBP', 'GB'],
      ['dollars in Britain', 1, 'USD', 'GB'],
      ['euros', 5, 'EUR', 'DE'],
    ] as const) {
      await addOffer(database, seller, { name, price, currency, country })
    }
    const named = async (sort: string, country: string | null) =>
      (await search(pro, { sellers: [seller], sort, country })).map(({ name }) => name)
    expect(await named('price_low', 'US')).toEqual(['cents', 'dollars'])
    expect(await named('price_high', 'GB')).toEqual(['pounds'])
    expect(await named('price_low', 'DE')).toEqual(['euros'])
    expect(await named('price_high', null)).toEqual(['dollars', 'dollars in Britain', 'cents'])
    expect(await named('newest', null)).toHaveLength(6)
  })

  it('contain 100 at most', async () => {
    const pro = await addPerson('pro')
    const seller = await addSeller(database, null)
    await run(
      'owner',
      `insert into catalogue.products (name, seller_id) select 'n', $1 from generate_series(1, 120)`,
      [seller],
    )
    expect(await search(pro, { sellers: [seller], limit: 5000 })).toHaveLength(100)
    expect(await search(pro, { sellers: [seller], limit: -1 })).toHaveLength(1)
  })

  it('an order other than newest first is for Pro', async () => {
    for (const actor of ['anonymous', await addPerson()]) {
      expect(await refusalOf(search(actor, { sort: 'price_low' }))).toMatchObject({
        code: 'PT403',
        hint: 'pro',
      })
    }
    expect((await search(await addPerson('trial'), { sort: 'price_low' })).length).toBe(0)
  })

  it('the count is exact to 10,000 and stops after that', async () => {
    const pro = await addPerson('pro')
    const seller = await addSeller(database, null)
    const sql = `insert into catalogue.products (name, seller_id) select 'n', $1 from generate_series(1, $2::int)`
    await run('owner', sql, [seller, 10_000])
    const counts = async () => [
      await count(pro, { sellers: [seller] }),
      await count(pro, { sellers: [seller], country: null }),
      await count(pro, { sellers: [seller], search: 'n' }),
    ]
    expect(await counts()).toEqual([10_000, 10_000, 10_000])
    await run('owner', sql, [seller, 5])
    expect(await counts()).toEqual([10_001, 10_001, 10_001])
    // So many that their names are not searched one by one.
    await run('owner', sql, [seller, 10_000])
    expect(await counts()).toEqual([10_001, 10_001, 10_001])
  })
})
