import { expect, test } from 'vitest'
import { idOfOffer, offerSourceSchema, readOffer } from '#src/ingest.ts'

const lamp = { id: '1', name: 'Lamp', seller: 'Harbour' }

function offerOf(columns: object) {
  const read = readOffer({ ...lamp, ...columns })
  if (!read.ok) throw new Error(read.reason)
  return read.offer
}
function reasonOf(given: unknown) {
  const read = readOffer(given)
  return read.ok ? null : read.reason
}

test('a minimal offer is in dollars and in the United States', () => {
  expect(offerOf({})).toEqual({
    source_id: '1',
    name: 'Lamp',
    price: null,
    currency: 'USD',
    country: 'US',
    seller_ref: null,
    seller_code: null,
    seller_id: null,
    seller_name: 'Harbour',
    image_url: null,
    url: null,
    amazon_url: null,
    ebay_url: null,
    channel_name: null,
    posted_at: null,
    expires_at: null,
  })
})

test.each([
  [{ id: 42 }, { source_id: '42' }],
  [{ name: ' \u202EDesk\u0000  lamp ' }, { name: 'Desk lamp' }],
  [{ price: 12.5 }, { price: '12.50', currency: 'USD' }],
  [{ price: '$1,299.00' }, { price: '1299.00', currency: 'USD' }],
  [{ price: '£9' }, { price: '9.00', currency: 'GBP' }],
  [{ price: '12,50 €' }, { price: '12.50', currency: 'EUR' }],
  [{ price: '' }, { price: null }],
  [{ price: 0 }, { price: '0.00' }],
  [
    { price: '5', currency: 'eur', country: 'de' },
    { currency: 'EUR', country: 'DE' },
  ],
  [{ url: 'HTTPS://Shop.example/a b' }, { url: 'https://shop.example/a%20b' }],
  [{ url: '' }, { url: null }],
  [{ posted_at: '2026-11-22' }, { posted_at: '2026-11-22T00:00:00.000Z' }],
  [{ posted_at: '2026-11-22 14:30' }, { posted_at: '2026-11-22T14:30:00.000Z' }],
  [{ posted_at: '2026-11-22T14:30:00+02:00' }, { posted_at: '2026-11-22T12:30:00.000Z' }],
  [{ posted_at: '2026-11-22T14:30:00.123456+00' }, { posted_at: '2026-11-22T14:30:00.123Z' }],
  [{ posted_at: '2026-11-22T14:30:00-0530' }, { posted_at: '2026-11-22T20:00:00.000Z' }],
])('%j is read as %j', (columns, read) => {
  expect(offerOf(columns)).toMatchObject(read)
})

test.each<[unknown, string]>([
  ['lamp', 'This is not an offer. Send a JSON object.'],
  [null, 'This is not an offer. Send a JSON object.'],
  [{ name: 'Lamp' }, 'id is missing.'],
  [{ id: ' ', name: '\u200B' }, 'id is missing. name is missing.'],
  [{ ...lamp, name: 'x'.repeat(501) }, 'name has more than 500 characters.'],
  [{ ...lamp, name: { toString: 'x' } }, 'name is neither text nor a number.'],
  [{ ...lamp, price: 'free' }, 'price cannot be read. Enter an amount like 19.99.'],
  [{ ...lamp, price: -1 }, 'price cannot be read. Enter an amount of 0 or more.'],
  [{ ...lamp, price: 1e12 }, 'price cannot be read. This amount is too large.'],
  [{ ...lamp, price: 1.234 }, 'price cannot be read. Use two decimals, like 19.99.'],
  [{ ...lamp, currency: 'dollars' }, 'currency is not a code such as USD.'],
  [{ ...lamp, country: 'USA' }, 'country is not a code such as US.'],
  [
    { ...lamp, url: 'javascript:alert(1)' },
    'url is not an http or https address of at most 2,048 characters.',
  ],
  [
    { ...lamp, amazon_url: 'https://amazon.com@evil.example/' },
    'amazon_url is not an http or https address of at most 2,048 characters.',
  ],
  [
    { ...lamp, expires_at: '2026-02-30' },
    'expires_at is not a date or time such as 2026-11-22 or 2026-11-22T14:30:00Z.',
  ],
  [
    { ...lamp, posted_at: '22026-01-01' },
    'posted_at is not a date or time such as 2026-11-22 or 2026-11-22T14:30:00Z.',
  ],
])('%j is refused: %s', (given, reason) => {
  expect(reasonOf(given)).toBe(reason)
})

test('a refused offer is reported by its id if it has one', () => {
  expect([{ id: 7 }, { id: 'a' }, {}, 'x', null].map(idOfOffer)).toEqual([
    '7',
    'a',
    null,
    null,
    null,
  ])
})

test.each([
  ['feed', true],
  ['eu.feed-2', true],
  ['Feed', false],
  ['manual', false],
  ['', false],
])('a source may be named %j: %s', (name, isAllowed) => {
  expect(offerSourceSchema.safeParse(name).success).toBe(isAllowed)
})
