import { beforeAll, describe, expect, it } from 'vitest'
import { addOffer, addSeller } from './add-rows.ts'
import { openDatabase, refusalOf, type PersonKind } from './open-database.ts'

const database = openDatabase()
const { run, addPerson } = database

/** Names of offers tell what is special about their seller or about them. */
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

const lampsOf = (list: string[]) => list.map((name) => `Lamp ${name}`).toSorted()
const names = (offers: Offer[]) => offers.map(({ name }) => name).toSorted()

describe('who sees which offer', () => {
  const expected: Record<
    PersonKind | 'anonymous',
    { table: string[]; listed: string[]; searched: string[] }
  > = {
    anonymous: { table: ['open', 'hidden'], listed: ['open'], searched: ['open', 'hidden'] },
    basic: { table: ['open', 'hidden'], listed: ['open'], searched: ['open', 'hidden'] },
    trial: { table: ['open', 'hidden'], listed: ['open'], searched: ['open', 'hidden'] },
    pro: {
      table: ['open', 'pro', 'hidden'],
      listed: ['open', 'pro', 'hidden'],
      searched: ['open', 'pro', 'hidden'],
    },
    vip: { table: ['open', 'hidden'], listed: ['open'], searched: ['open', 'hidden'] },
    admin: { table: ['open', 'hidden'], listed: ['open'], searched: ['open', 'hidden'] },
  }

  it.each(Object.entries(expected))('%s', async (kind, { table, listed, searched }) => {
    const actor = kind === 'anonymous' ? kind : await addPerson(kind as PersonKind)
    const direct = `select name from catalogue.products where country = 'US'`
    expect((await run<Offer>(actor, direct)).map(({ name }) => name).toSorted()).toEqual(
      lampsOf(table),
    )
    expect(names(await search(actor))).toEqual(lampsOf(listed))
    expect(names(await search(actor, { search: ' lamp ' }))).toEqual(lampsOf(searched))
    const everywhere = names(await search(actor, { search: 'lamp', country: null }))
    expect(everywhere).toHaveLength(kind === 'anonymous' ? searched.length : 2 * searched.length)
    const [count] = await run(actor, `select catalogue.count_products('lamp') as found`)
    expect(count).toEqual({ found: searched.length })
  })

  it('visitors see offers of the US alone, in the table and in searches', async () => {
    expect(await run('anonymous', `select from catalogue.products where country <> 'US'`)).toEqual(
      [],
    )
    expect(await search('anonymous', { search: 'GB', country: 'GB' })).toEqual([])
    const person = await addPerson()
    expect(names(await search(person, { country: 'GB' }))).toEqual(['Lamp open GB'])
  })

  it('somebody who came by a seller’s code sees that seller unsearched', async () => {
    const referred = await addPerson('basic', { referrer: 'hidden' })
    expect(names(await search(referred))).toEqual(['Lamp hidden', 'Lamp open'])
  })

  it('the channel is for admins alone', async () => {
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

  it('nobody but the server writes offers', async () => {
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

  it('one offer of a source stands once', async () => {
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

  it('a text is found as it is typed, wildcards included', async () => {
    const pro = await addPerson('pro')
    const seller = await addSeller(database, null)
    await addOffer(database, seller, { name: String.raw`100% cotton_set \ blue` })
    await addOffer(database, seller, { name: '1000 cottons' })
    for (const text of ['100%', 'n_s', String.raw`\ b`, 'COTTON_']) {
      const found = await search(pro, { search: text, sellers: [seller] })
      expect([text, found.length]).toEqual([text, 1])
    }
    expect(await search(pro, { search: '   ', sellers: [seller] })).toHaveLength(2)
  })
})

describe('pages', () => {
  it('go by key, in every order, and show each offer once', async () => {
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

  it('hold 100 at most', async () => {
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

  it('another order than the newest is for Pro', async () => {
    for (const actor of ['anonymous', await addPerson()]) {
      expect(await refusalOf(search(actor, { sort: 'price_low' }))).toMatchObject({
        code: 'PT403',
        hint: 'pro',
      })
    }
    expect((await search(await addPerson('trial'), { sort: 'price_low' })).length).toBe(0)
    expect(
      await refusalOf(search(await addPerson('pro'), { sort: 'id; drop table x' })),
    ).toMatchObject({ code: '22023' })
  })

  it('the count is exact to 10,000 and stops behind', async () => {
    const pro = await addPerson('pro')
    const seller = await addSeller(database, null)
    const sql = `insert into catalogue.products (name, seller_id) select 'n', $1 from generate_series(1, $2::int)`
    await run('owner', sql, [seller, 10_000])
    const count = () =>
      run(pro, 'select catalogue.count_products(p_sellers => $1) as found', [[seller]])
    expect(await count()).toEqual([{ found: 10_000 }])
    await run('owner', sql, [seller, 5])
    expect(await count()).toEqual([{ found: 10_001 }])
  })
})
