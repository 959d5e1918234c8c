import { DatabaseError } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { addOffer, addSeller } from './add-rows.ts'
import { openDatabase, type PersonKind } from './open-database.ts'

const database = openDatabase()
const { run, addPerson } = database

/** Each seller has the same four offers: two that are listed, one that has expired, one that was unlisted. */
const sellerKinds = {
  open: { is_for_free_and_trial: true, seller_code: 'open' },
  hidden: { is_for_free_and_trial: true, hide_unless_searched: true, seller_code: 'hidden' },
  pro: { seller_code: 'pro', is_vip: true },
  'pro hidden': { hide_unless_searched: true, seller_code: 'pro-hidden' },
  inactive: { is_for_free_and_trial: true, is_active: false, seller_code: 'inactive' },
}
type SellerKind = keyof typeof sellerKinds

const callers = {
  anonymous: null,
  basic: 'basic',
  'basic that came by the hidden seller': 'basic',
  'basic that came by a seller for Pro': 'basic',
  'basic that came by a seller that is inactive': 'basic',
  trial: 'trial',
  'trial that came by the hidden seller': 'trial',
  pro: 'pro',
  vip: 'vip',
  admin: 'admin',
} as const satisfies Record<string, PersonKind | null>
type Caller = keyof typeof callers

const referrers: Partial<Record<Caller, string>> = {
  'basic that came by the hidden seller': 'hidden',
  'basic that came by a seller for Pro': 'pro-hidden',
  'basic that came by a seller that is inactive': 'inactive',
  'trial that came by the hidden seller': 'hidden',
}

interface Sight {
  /** Sellers whose offers are in the table, and found by a text. */
  open: SellerKind[]
  /** Sellers whose offers are found without one. */
  listed: SellerKind[]
  /** Global sellers whose rows can be read. */
  sellers: SellerKind[]
  countries: string[]
}

const free: SellerKind[] = ['open', 'hidden']
const paid: SellerKind[] = ['open', 'hidden', 'pro', 'pro hidden']
const world = ['GB', 'US']
const asBasic: Sight = { open: free, listed: ['open'], sellers: free, countries: world }
const asReferred: Sight = { ...asBasic, listed: free }

const sights: Record<Caller, Sight> = {
  anonymous: { open: free, listed: ['open'], sellers: [], countries: ['US'] },
  basic: asBasic,
  'basic that came by the hidden seller': asReferred,
  'basic that came by a seller for Pro': asBasic,
  'basic that came by a seller that is inactive': asBasic,
  trial: asBasic,
  'trial that came by the hidden seller': asReferred,
  pro: { open: paid, listed: paid, sellers: paid, countries: world },
  // Neither mark makes an offer visible: a VIP reads global sellers, an admin has separate screens.
  vip: { ...asBasic, sellers: paid },
  admin: { ...asBasic, sellers: [...paid, 'inactive'] },
}

const ids = {} as Record<SellerKind, string>
const offers: string[] = []
const people = {} as Record<Caller, string>

const posted = { channel_name: 'deals' }

beforeAll(async () => {
  const gone = {
    expired: { expires_at: new Date(Date.now() - 1000) },
    unlisted: { is_listed: false },
  }
  for (const [kind, columns] of Object.entries(sellerKinds)) {
    const seller = await addSeller(database, null, { ...columns, name: kind })
    ids[kind as SellerKind] = seller
    for (const country of world) {
      offers.push(
        await addOffer(database, seller, { ...posted, name: `Lamp ${kind} ${country}`, country }),
      )
    }
    for (const [state, values] of Object.entries(gone)) {
      offers.push(
        await addOffer(database, seller, { ...posted, name: `Lamp ${kind} ${state}`, ...values }),
      )
    }
  }
  // A person's own seller has no offers; if it had one, nobody would see it.
  const owner = await addPerson('pro')
  const own = await addSeller(database, owner, { name: 'own', is_for_free_and_trial: true })
  offers.push(await addOffer(database, own, { ...posted, name: 'Lamp own' }))
  for (const [caller, kind] of Object.entries(callers)) {
    const referrer = referrers[caller as Caller]
    people[caller as Caller] =
      kind === null ? 'anonymous' : await addPerson(kind, referrer ? { referrer } : {})
  }
  for (const caller of Object.values(people).filter((person) => person !== 'anonymous')) {
    await run(
      'owner',
      `insert into public.alert_matches (user_id, offer_id, keyword) select $1, unnest($2::uuid[]), 'lamp'`,
      [caller, offers],
    )
  }
})

/** Sorted names of a person's results, or the code of the refusal. */
async function namesOf(
  caller: Caller,
  sql: string,
  values: unknown[] = [],
): Promise<string[] | string | undefined> {
  try {
    const rows = await run<{ name: string }>(people[caller], sql, values)
    return rows.map(({ name }) => name).toSorted()
  } catch (error) {
    if (error instanceof DatabaseError) return error.code
    throw error
  }
}

const lampsOf = (kinds: SellerKind[], countries: string[]) =>
  kinds.flatMap((kind) => countries.map((country) => `Lamp ${kind} ${country}`)).toSorted()

const forbidden = '42501'
const searching = 'select name from catalogue.search_products($1, p_country => $2)'
const counting = 'select catalogue.count_products($1, p_country => $2) as found'

describe.each(Object.keys(callers) as Caller[])('%s', (caller) => {
  const { open, listed, sellers, countries } = sights[caller]

  it.each([
    ['without a text', null, listed],
    ['with a text', ' LAMP', open],
    ['with a text of two letters', 'la', open],
    ['with another text', 'tent', []],
  ])('finds and counts offers %s', async (_title, text, kinds) => {
    for (const country of ['US', 'GB', 'FR', null]) {
      // Visitors always get the US, whatever they request.
      const places = countries.filter(
        (place) => country === null || place === country || caller === 'anonymous',
      )
      const expected = lampsOf(kinds, places)
      expect([country, await namesOf(caller, searching, [text, country])]).toEqual([
        country,
        expected,
      ])
      const [counted] = await run(people[caller], counting, [text, country])
      expect([country, counted]).toEqual([country, { found: expected.length }])
    }
  })

  it('finds no more by selecting a seller', async () => {
    for (const [kind, id] of Object.entries(ids)) {
      const chosen = kind as SellerKind
      const sql =
        'select name from catalogue.search_products($1, p_sellers => $2, p_country => null)'
      for (const [text, kinds] of [
        [null, listed],
        ['lamp', open],
      ] as const) {
        expect(await namesOf(caller, sql, [text, [id]])).toEqual(
          lampsOf(kinds.includes(chosen) ? [chosen] : [], countries),
        )
      }
    }
  })

  it('reads the same offers from the table', async () => {
    expect(await namesOf(caller, 'select name from catalogue.products')).toEqual(
      lampsOf(open, countries),
    )
    expect(
      await namesOf(caller, 'select name from catalogue.products where id = any ($1)', [offers]),
    ).toEqual(lampsOf(open, countries))
  })

  it('reads these columns of it, and no others', async () => {
    for (const column of [
      'phrase',
      'source',
      'source_id',
      'channel_name',
      'expires_at',
      'is_listed',
    ]) {
      for (const sql of [
        `select ${column} as name from catalogue.products`,
        `select name from catalogue.products where ${column} is not null`,
        `select name from catalogue.products order by ${column}`,
      ]) {
        expect([sql, await namesOf(caller, sql)]).toEqual([sql, forbidden])
      }
    }
  })

  /** Queries that signed-in people may send. */
  const unlessVisitor = (names: string[]) => (caller === 'anonymous' ? forbidden : names.toSorted())

  it.each([
    [
      'reads these global sellers',
      'select name from public.sellers where user_id is null',
      unlessVisitor(sellers),
    ],
    [
      'is offered the sellers that it finds unsearched',
      'select name from catalogue.find_sellers()',
      unlessVisitor(listed),
    ],
    [
      'is offered the countries of their offers',
      'select country as name from catalogue.offer_countries() as country',
      unlessVisitor(countries),
    ],
    [
      'is promised by alerts no other offers',
      `select name from public.preview_keyword_alert('lamp')`,
      unlessVisitor(lampsOf(open, ['US'])),
    ],
    [
      'is shown no others that alerts found once',
      'select name from public.found_by_alerts()',
      unlessVisitor(lampsOf(open, countries)),
    ],
  ])('%s', async (_title, sql, expected) => {
    expect(await namesOf(caller, sql)).toEqual(expected)
  })

  it('sees where an offer was posted only as an admin', async () => {
    const sql = 'select channel_name as name from public.admin_channel_names($1)'
    expect(await namesOf(caller, sql, [offers])).toEqual(
      caller === 'admin' ? offers.map(() => 'deals') : forbidden,
    )
  })
})

const countFound = async (caller: Caller) =>
  (await namesOf(caller, searching, ['lamp', 'US']))?.length

describe('changes have an effect at once', () => {
  it('a plan that ends, and a seller that is switched off', async () => {
    expect(await countFound('pro')).toBe(4)
    await run('owner', `update public.subscriptions set status = 'inactive' where user_id = $1`, [
      people.pro,
    ])
    expect(await countFound('pro')).toBe(2)
    await run('owner', 'update public.sellers set is_active = false where id = $1', [ids.open])
    expect(await countFound('pro')).toBe(1)
    expect(await countFound('anonymous')).toBe(1)
  })
})
