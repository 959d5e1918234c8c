import { beforeEach, describe, expect, it } from 'vitest'
import { addSeller } from './add-rows.ts'
import { openDatabase, refusalOf } from './open-database.ts'

const database = openDatabase()
const { run, addPerson } = database

type Taken = { index: number; id: string; outcome: string; reason: string | null }
type Given = Record<string, string | null>

const now = '2026-12-01T12:00:00Z'

let seller: string

/** An offer as the server passes it on. */
const offer = (id: string, columns: Given = {}): Given => ({
  source_id: id,
  name: `Lamp ${id}`,
  price: '12.50',
  seller_code: 'harbour',
  image_url: `https://cdn.example.com/${id}.jpg`,
  ...columns,
})

async function take(
  offers: Given[],
  { source = 'feed', addSellers = false, at = now } = {},
): Promise<Taken[]> {
  return run<Taken>('service', 'select * from private.take_offers($1, $2, $3, $4)', [
    source,
    JSON.stringify(offers),
    addSellers,
    at,
  ])
}
const outcomes = (taken: Taken[]) => taken.map(({ outcome }) => outcome)
const stored = (columns = '*') =>
  run('owner', `select ${columns} from catalogue.products order by source, source_id`)
const content = () =>
  run(
    'owner',
    `select md5(string_agg((to_jsonb(offer) - 'last_seen_at' - 'updated_at')::text, '|' order by source, source_id)) as sum
     from catalogue.products as offer`,
  )

beforeEach(async () => {
  await run('owner', 'delete from catalogue.products')
  await run('owner', 'delete from public.sellers')
  seller = await addSeller(database, null, { name: 'Harbour Goods', seller_code: 'harbour' })
})

describe('a batch of offers', () => {
  it('is added, and the same batch again changes only the time when it was seen', async () => {
    const batch = [
      offer('1'),
      offer('2', { price: null }),
      offer('3', { country: 'DE', currency: 'EUR' }),
    ]
    expect(outcomes(await take(batch))).toEqual(['added', 'added', 'added'])
    const before = await content()
    expect(outcomes(await take(batch))).toEqual(['unchanged', 'unchanged', 'unchanged'])
    expect(await content()).toEqual(before)
    expect(await stored('source_id, price, currency, country, seller_id')).toEqual([
      { source_id: '1', price: '12.50', currency: 'USD', country: 'US', seller_id: seller },
      { source_id: '2', price: null, currency: 'USD', country: 'US', seller_id: seller },
      { source_id: '3', price: '12.50', currency: 'EUR', country: 'DE', seller_id: seller },
    ])
  })

  it('returns which offers changed, and these keep their id and their first time', async () => {
    await take([offer('1'), offer('2')])
    const before = await stored('id, created_at')
    const later = '2026-12-02T12:00:00Z'
    expect(outcomes(await take([offer('1', { price: '9' }), offer('2')], { at: later }))).toEqual([
      'updated',
      'unchanged',
    ])
    expect(await stored('id, created_at')).toEqual(before)
    expect(await stored('price, last_seen_at, expires_at')).toEqual([
      {
        price: '9.00',
        last_seen_at: new Date(later),
        expires_at: new Date('2027-03-02T12:00:00Z'),
      },
      {
        price: '12.50',
        last_seen_at: new Date(later),
        expires_at: new Date('2027-03-02T12:00:00Z'),
      },
    ])
  })

  it('restores an offer that had expired, with its age', async () => {
    await take([offer('1', { posted_at: '2026-11-01T00:00:00Z' })])
    await run('owner', `update catalogue.products set is_listed = false, expires_at = $1`, [now])
    expect(outcomes(await take([offer('1')]))).toEqual(['unchanged'])
    expect(await stored('is_listed, created_at, expires_at')).toEqual([
      {
        is_listed: true,
        created_at: new Date('2026-11-01T00:00:00Z'),
        expires_at: new Date('2027-03-01T12:00:00Z'),
      },
    ])
  })

  it('gets the current time if it names one in the future, and ends an offer that says it is over', async () => {
    await take([offer('1', { posted_at: '2030-01-01T00:00:00Z' })])
    expect(await stored('created_at')).toEqual([{ created_at: new Date(now) }])
    const over = { expires_at: '2026-12-01T11:00:00Z' }
    const taken = await take([offer('1', over), offer('2', over)])
    expect(outcomes(taken)).toEqual(['unchanged', 'refused'])
    expect(taken[1]?.reason).toBe('It has expired already.')
    expect(await stored('is_listed')).toEqual([{ is_listed: false }])
  })

  it('uses the last of two with the same id, and reports that for the first one', async () => {
    const taken = await take([offer('1', { name: 'First' }), offer('1', { name: 'Last' })])
    expect(taken.map(({ index, outcome }) => [index, outcome])).toEqual([
      [0, 'refused'],
      [1, 'added'],
    ])
    expect(taken[0]?.reason).toContain('comes again later')
    expect(await stored('name')).toEqual([{ name: 'Last' }])
  })

  it('keeps offers of two sources with the same ids separate', async () => {
    await take([offer('1')])
    expect(outcomes(await take([offer('1')], { source: 'other' }))).toEqual(['added'])
    expect(await stored('source')).toEqual([{ source: 'feed' }, { source: 'other' }])
  })

  it('counts each offer once as added if two servers accept it at the same time', async () => {
    const batch = Array.from({ length: 200 }, (_, index) => offer(String(index)))
    const [first, second] = await Promise.all([take(batch), take(batch.toReversed())])
    const all = [...outcomes(first ?? []), ...outcomes(second ?? [])]
    expect(all.filter((outcome) => outcome === 'added')).toHaveLength(200)
    expect(all.filter((outcome) => outcome === 'unchanged')).toHaveLength(200)
  })

  it.each<[Given, string]>([
    [{ name: '' }, 'It needs a name of at most 500 characters.'],
    [{ name: 'x'.repeat(501) }, 'It needs a name of at most 500 characters.'],
    [{ price: 'NaN' }, 'Its price is not an amount from 0 to 999,999,999.99.'],
    [{ price: '-1' }, 'Its price is not an amount from 0 to 999,999,999.99.'],
    [{ price: '1000000000' }, 'Its price is not an amount from 0 to 999,999,999.99.'],
    [{ currency: 'usd' }, 'Its currency is not a code of three letters.'],
    [{ country: 'USA' }, 'Its country is not a code of two letters.'],
    [
      { image_url: 'javascript:alert(1)' },
      'One of its addresses is not an http or https address of at most 2,048 characters.',
    ],
    [{ channel_name: 'x'.repeat(201) }, 'Its channel_name has more than 200 characters.'],
    [{ posted_at: 'yesterday-ish' }, 'Its posted_at is no moment.'],
    [{ seller_code: null }, 'It names no seller. Give seller_code, seller_id or seller.'],
    [
      { seller_code: 'nobody' },
      `There is no global seller 'nobody'. Add the seller in the back office first, or allow this source to add sellers.`,
    ],
    [
      { seller_code: null, seller_id: 'no-id' },
      `There is no global seller 'no-id'. Add the seller in the back office first, or allow this source to add sellers.`,
    ],
  ])('refuses %j with its reason, and accepts the next one', async (columns, reason) => {
    const taken = await take([offer('bad', columns), offer('good')])
    expect(taken).toMatchObject([
      { index: 0, id: 'bad', outcome: 'refused', reason },
      { index: 1, id: 'good', outcome: 'added', reason: null },
    ])
  })

  it('is refused whole with more than 1,000 offers, or without a proper source', async () => {
    const many = Array.from({ length: 1001 }, (_, index) => offer(String(index)))
    expect((await refusalOf(take(many))).message).toBe('Send up to 1,000 offers at once.')
    expect((await refusalOf(take([offer('1')], { source: 'Feed!' }))).code).toBe('22023')
  })

  it('is only for the server', async () => {
    const person = await addPerson('admin')
    const sql = `select * from private.take_offers('feed', '[]', true)`
    expect((await refusalOf(run(person, sql))).code).toBe('42501')
    expect((await refusalOf(run('anonymous', sql))).code).toBe('42501')
    expect(await run('service', sql)).toEqual([])
  })
})

describe('the seller of an offer', () => {
  it('is found by code, by id and by name in any case', async () => {
    const none = { seller_code: null }
    const taken = await take([
      offer('code'),
      offer('id', { ...none, seller_id: seller }),
      offer('name', { ...none, seller_name: 'HARBOUR goods' }),
    ])
    expect(outcomes(taken)).toEqual(['added', 'added', 'added'])
  })

  it("is never a person's own", async () => {
    const person = await addPerson()
    const own = await addSeller(database, person, { name: 'Own', seller_code: 'own' })
    const taken = await take(
      [
        offer('1', { seller_code: 'own' }),
        offer('2', { seller_code: null, seller_id: own }),
        offer('3', { seller_code: null, seller_name: 'Own' }),
      ],
      { addSellers: true },
    )
    // By name only, another seller of that name is added.
    expect(outcomes(taken)).toEqual(['refused', 'refused', 'added'])
  })

  it('is ambiguous if two have the name', async () => {
    await addSeller(database, null, { name: 'harbour goods' })
    const [taken] = await take([offer('1', { seller_code: null, seller_name: 'Harbour Goods' })])
    expect(taken?.reason).toBe(
      `There are 2 global sellers with the name 'Harbour Goods'. Say which by seller_code or seller_id.`,
    )
  })

  it('is added once if that is allowed, only for people with full Pro', async () => {
    const fresh = { seller_code: 'north', seller_name: 'North Wind' }
    const taken = await take(
      [
        offer('1', fresh),
        offer('2', fresh),
        offer('3', { seller_code: null, seller_name: 'north wind' }),
        offer('4', { seller_code: null, seller_name: 'Elsewhere' }),
      ],
      { addSellers: true },
    )
    expect(outcomes(taken)).toEqual(['added', 'added', 'added', 'added'])
    const sellers = await run(
      'owner',
      `select name, seller_code, user_id, is_active, is_vip, is_for_free_and_trial from public.sellers
       where id <> $1 order by name`,
      [seller],
    )
    const added = { user_id: null, is_active: true, is_vip: false, is_for_free_and_trial: false }
    expect(sellers).toEqual([
      { name: 'Elsewhere', seller_code: null, ...added },
      { name: 'North Wind', seller_code: 'north', ...added },
    ])
  })
})

describe("an admin's change of an offer", () => {
  it('stays, whatever the source sends, and counts as no change', async () => {
    await take([offer('1')])
    await run(
      'owner',
      `update catalogue.products set name = 'Good lamp', kept_fields = '{name}', picture_path = 'global/a.webp'`,
    )
    const other = offer('1', { name: 'Bad lamp' })
    expect(outcomes(await take([other]))).toEqual(['unchanged'])
    expect(outcomes(await take([{ ...other, price: '1' }]))).toEqual(['updated'])
    expect(await stored('name, price, picture_path')).toEqual([
      { name: 'Good lamp', price: '1.00', picture_path: 'global/a.webp' },
    ])
  })

  it('keeps a deleted one out', async () => {
    await run(
      'owner',
      `insert into internal.deleted_offers (source, source_id) values ('feed', '1')`,
    )
    const [taken] = await take([offer('1')])
    expect(taken?.reason).toBe('An admin has deleted it.')
    expect(outcomes(await take([offer('1')], { source: 'other' }))).toEqual(['added'])
  })
})
