import { beforeAll, describe, expect, it } from 'vitest'
import { addSeller } from './add-rows.ts'
import { openDatabase } from './open-database.ts'

const database = openDatabase()
const { run } = database
const sellers: string[] = []

const orders = {
  newest: ['created_at', 'timestamptz', 'desc'],
  oldest: ['created_at', 'timestamptz', 'asc'],
  price_low: ['price', 'numeric', 'asc'],
  price_high: ['price', 'numeric', 'desc'],
  name_az: ['name', 'text', 'asc'],
  name_za: ['name', 'text', 'desc'],
} as const
type Sort = keyof typeof orders

interface Key {
  value: string
  id: string
}

/** Seven sellers, the last of which has the most offers, in two countries; many ties, some without a price, some gone. */
beforeAll(async () => {
  for (let number = 0; number < 7; number += 1) sellers.push(await addSeller(database, null))
  await run(
    'owner',
    `insert into catalogue.products (name, price, country, seller_id, created_at, is_listed, expires_at)
     select (array['Desk lamp', 'Mug', 'Lamp oil', 'Tent'])[1 + n % 4] || ' ' || n % 13,
       case when n % 5 <> 0 then n % 11 end, case when n % 3 = 0 then 'GB' else 'US' end,
       ($1::uuid[])[case when n % 2 = 0 then 7 else 1 + n % 7 end], now() - (n / 3) * interval '1 hour',
       n % 17 <> 0, now() + case when n % 19 = 0 then interval '-1 second' else '1 day' end
     from generate_series(1, 600) as n`,
    [sellers],
  )
})

interface Question {
  sort: Sort
  country: string | null
  pattern: string | null
  after: Key | null
  limit: number
  of: string[]
}

/** The page in the simplest possible SQL. */
async function expectedPage({ sort, country, pattern, after, limit, of }: Question) {
  const [column, type, direction] = orders[sort]
  const beyond = direction === 'asc' ? '>' : '<'
  return run<Key>(
    'owner',
    `select id, ${column}::text as value from catalogue.products
     where seller_id = any ($1) and is_listed and expires_at > now() and ($2::text is null or country = $2)
       and ($3::text is null or phrase like $3) and ${column} is not null
       and ($4::text is null or (${column}, id) ${beyond} ($4::${type}, $5::uuid))
     order by ${column} ${direction}, id ${direction} limit $6`,
    [of, country, pattern, after?.value ?? null, after?.id ?? null, limit],
  )
}

const ways = {
  walk: (reach: number) =>
    `private.walk_offers($1, $2, $3, private.read_offer_order($4, $5, $6), ${reach}, $7)`,
  sift: (reach: number) =>
    `private.sift_offers($1, case when $2 is null then array['GB', 'US'] else array[$2] end, $3,
       private.read_offer_order($4, $5, $6), ${reach}, $7)`,
  pick: `private.pick_offers($1, $2, $3, private.read_offer_order($4, $5, $6), $7)`,
  // It accepts no text; its callers ensure that.
  merge: `private.merge_offers($1, case when $2 is null then array['GB', 'US'] else array[$2] end,
       private.read_offer_order($4, $5, $6), $7 + 0 * coalesce(length($3), 0))`,
}

async function ask(way: string, { sort, country, pattern, after, limit, of }: Question) {
  const [row] = await run<{ found: string[] | null }>(
    'owner',
    `select ${way} as found from (values ($1::uuid[], $2::text, $3::text, $4::text, $5::text, $6::uuid, $7::integer)) as given`,
    [of, country, pattern, sort, after?.value ?? null, after?.id ?? null, limit],
  )
  return row?.found ?? null
}

describe.each(Object.keys(orders) as Sort[])('in the order %s', (sort) => {
  it.each([
    ['a country', 'US', false],
    ['all countries', null, false],
    ['a country, one seller', 'US', true],
    ['all countries, one seller', null, true],
  ] as const)('every way finds the same page of %s', async (_title, country, isSingle) => {
    const of = isSingle ? sellers.slice(6) : sellers.slice(1)
    for (const pattern of [null, '%lamp%', '% m%', '%ent 1%', '%desk lamp 12%', '%tree%']) {
      for (const limit of [1, 5, 100]) {
        let after: Key | null = null
        for (let page = 0; page < 3; page += 1) {
          const question: Question = { sort, country, pattern, after, limit, of }
          const expected = await expectedPage(question)
          const ids = expected.map(({ id }) => id)
          const used =
            pattern === null
              ? [ways.walk(1000), ways.merge]
              : [ways.walk(1000), ways.sift(1000), ways.pick]
          for (const way of used) {
            expect({ way, question, ids: await ask(way, question) }).toEqual({ way, question, ids })
          }
          after = expected.at(-1) ?? after
        }
      }
    }
  })
})

describe('a way with a limit', () => {
  const question: Question = {
    sort: 'newest',
    country: 'US',
    pattern: '%lamp%',
    after: null,
    limit: 100,
    of: [],
  }

  it('reports that some sellers have too many offers', async () => {
    const of = sellers.slice(6)
    const [{ held } = { held: 0 }] = await run<{ held: number }>(
      'owner',
      `select count(*)::integer as held from catalogue.products
       where seller_id = any ($1) and country = 'US' and is_listed and expires_at > now()`,
      [of],
    )
    expect(await ask(ways.sift(held - 1), { ...question, of })).toBeNull()
    expect(await ask(ways.sift(held), { ...question, of })).not.toBeNull()
  })

  it('ends after this many offers, and its page starts correctly', async () => {
    const whole = await ask(ways.walk(1000), { ...question, of: sellers })
    const some = await ask(ways.walk(20), { ...question, of: sellers })
    expect(some?.length).toBeGreaterThan(0)
    expect(some?.length).toBeLessThan(20)
    expect(whole?.slice(0, some?.length)).toEqual(some)
  })
})
