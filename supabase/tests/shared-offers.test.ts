import { normaliseLink } from '@sampletrail/domain/links/normalise-link.ts'
import { describe, expect, it } from 'vitest'
import { addOffer, addSeller } from './add-rows.ts'
import { openDatabase, type PersonKind, refusalOf } from './open-database.ts'

const database = openDatabase()
const { run, addPerson } = database

const openSeller = { is_for_free_and_trial: true, seller_code: null }
const read = 'select id, name, group_name from catalogue.shared_offer($1)'

async function find(...urls: string[]): Promise<unknown> {
  const [row] = await run<{ id: string | null }>(
    'service',
    'select private.find_shared_offer($1) as id',
    [urls],
  )
  return row?.id ?? null
}

/** An Amazon address that no other test uses. */
let made = 0
const anAsin = () => `B0SHARE${String((made += 1)).padStart(3, '0')}`

async function keyOf(url: string): Promise<unknown> {
  const [row] = await run('owner', 'select private.shop_key_of($1) as key', [url])
  return row?.['key']
}

describe("the common part of one product's addresses", () => {
  it.each([
    'https://www.amazon.com/dp/B0LAMP0001',
    'http://amazon.com/Oak-Lamp/dp/b0lamp0001/ref=sr_1_1?keywords=lamp&tag=someone-20',
    'https://smile.amazon.co.uk/gp/aw/d/B0LAMP0001?psc=1',
    'https://m.amazon.com.au/gp/product/B0LAMP0001#reviews',
    'https://www.amazon.de/o/ASIN/B0LAMP0001/',
    'https://www.amazon.com/gp/offer?asin=B0LAMP0001&x=1',
    'HTTPS://WWW.AMAZON.COM/dp/B0LAMP0001',
  ])("%s: Amazon's shop and number, as the app reads them", async (url) => {
    expect(await keyOf(url)).toBe(normaliseLink(url))
  })

  it.each([
    ['https://www.shop.example/lamp/', 'shop.example/lamp'],
    ['http://shop.example/lamp?colour=red#top', 'shop.example/lamp?colour=red'],
    ['https://shop.example', 'shop.example'],
    ['https://notamazon.com/dp/B0LAMP0001', 'notamazon.com/dp/B0LAMP0001'],
    ['https://amazon.com.evil.example/dp/B0LAMP0001', 'amazon.com.evil.example/dp/B0LAMP0001'],
    ['https://www.amazon.com/s?k=lamp', 'amazon.com/s?k=lamp'],
    ['javascript:alert(1)', null],
    ['a lamp', null],
  ])('%s: %s', async (url, key) => {
    expect(await keyOf(url)).toBe(key)
  })
})

describe('an offer is found by the address of its product', () => {
  it('through each host and path of the same shop', async () => {
    const seller = await addSeller(database, null, openSeller)
    const asin = anAsin()
    const offer = await addOffer(database, seller, {
      amazon_url: `https://www.amazon.com/Some-Lamp/dp/${asin}/ref=sr_1?keywords=lamp`,
    })
    expect(await find(`https://smile.amazon.com/gp/product/${asin.toLowerCase()}?psc=1`)).toBe(
      offer,
    )
    expect(await find(`https://www.amazon.de/dp/${asin}`)).toBeNull()
    expect(await find('a lamp')).toBeNull()
    expect(await find()).toBeNull()
  })

  it('also if the product is sold elsewhere; the newest of several', async () => {
    const seller = await addSeller(database, null, openSeller)
    const url = 'https://shop.example/several'
    await addOffer(database, seller, { url, created_at: '2026-11-01' })
    const newest = await addOffer(database, seller, { url: `${url}/`, created_at: '2026-11-02' })
    expect(await find(url)).toBe(newest)
  })

  it('of any length', async () => {
    const seller = await addSeller(database, null, openSeller)
    const letters = Array.from({ length: 2000 }, (_, n) => String.fromCodePoint(0x4e00 + n * 7))
    const url = `https://shop.example/${letters.join('')}`
    const offer = await addOffer(database, seller, { url })
    expect(await find(url)).toBe(offer)
  })

  it.each<[string, object, object]>([
    ['of a seller that only Pro sees', { is_for_free_and_trial: false }, {}],
    ['of a seller that is not active', { is_active: false }, {}],
    ['of another country', {}, { country: 'GB' }],
    ['that has expired', {}, { expires_at: '2026-01-01' }],
    ['that is no longer listed', {}, { is_listed: false }],
  ])('but none %s, by its id either', async (_, ofSeller, ofOffer) => {
    const seller = await addSeller(database, null, { ...openSeller, ...ofSeller })
    const url = `https://www.amazon.com/dp/${anAsin()}`
    const hidden = await addOffer(database, seller, { amazon_url: url, ...ofOffer })
    expect(await find(url)).toBeNull()
    for (const kind of ['pro', 'admin'] as const)
      expect(await run(await addPerson(kind), read, [hidden])).toEqual([])
    expect(await run('anonymous', read, [hidden])).toEqual([])
  })

  it("nor one of a person's own sellers", async () => {
    const owner = await addPerson()
    const seller = await addSeller(database, owner, {})
    const url = `https://www.amazon.com/dp/${anAsin()}`
    await addOffer(database, seller, { amazon_url: url })
    expect(await find(url)).toBeNull()
  })

  it('only by the server', async () => {
    for (const actor of ['anonymous', await addPerson('admin')]) {
      const asked = run(actor, `select private.find_shared_offer('{}')`)
      expect(await refusalOf(asked)).toMatchObject({ code: '42501' })
    }
  })

  it('through the index', async () => {
    await run('owner', 'analyze catalogue.products')
    const plan = await database.raw().asService(async (client) => {
      await client.query('set local enable_seqscan = off')
      return (
        await client.query<{ 'QUERY PLAN': string }>(
          `explain select id from catalogue.products where is_listed and coalesce(amazon_url, url) is not null
             and md5(private.shop_key_of(coalesce(amazon_url, url))) = any (array[md5('amazon.com/B0')])`,
        )
      ).rows
    })
    expect(JSON.stringify(plan)).toContain('products_shop_key_idx')
  })
})

it('everybody reads a public offer, and no more of it than its page shows', async () => {
  const seller = await addSeller(database, null, { ...openSeller, name: 'Harbour Goods' })
  const offer = await addOffer(database, seller, { name: 'Oak lamp', channel_name: 'secret' })
  const people = await Promise.all(
    (['basic', 'trial', 'pro', 'vip', 'admin'] satisfies PersonKind[]).map((kind) =>
      addPerson(kind),
    ),
  )
  for (const actor of ['anonymous', ...people]) {
    expect(await run(actor, read, [offer])).toEqual([
      { id: offer, name: 'Oak lamp', group_name: 'Harbour Goods' },
    ])
  }
  const [row] = await run('anonymous', 'select * from catalogue.shared_offer($1)', [offer])
  expect(JSON.stringify(row)).not.toContain('secret')
})
