import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  askingItems,
  createEbay,
  sampleItems,
  type EbayStandIn,
} from '@sampletrail/simulators/ebay.ts'
import { listen, type Simulator } from '@sampletrail/simulators/listen.ts'
import { createEbayClient } from '#src/integrations/ebay/client.ts'
import { EbayError, type Ebay } from '#src/integrations/ebay/ebay.ts'

const keys = { clientId: 'trail-PRD-1', clientSecret: 'hunter2' }
const picture = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])
const hour = 3_600_000

let standIn: EbayStandIn
let service: Simulator
let now: number
let ebay: Ebay

beforeAll(async () => {
  standIn = createEbay({ ...keys, clock: () => new Date(now) })
  service = await listen(standIn.app)
})
afterAll(() => service.stop())
beforeEach(() => {
  now = Date.UTC(2026, 10, 23)
  ebay = open()
})

function open(changes: object = {}, options: object = {}): Ebay {
  const settings = { ...keys, apiUrl: service.url, ...changes }
  return createEbayClient(settings, { clock: () => now, ...options })
}

const searchThrice = () => Promise.all([1, 2, 3].map(() => ebay.searchByImage(picture)))

/** The number of tokens that `work` used. */
async function tokensOf(work: () => Promise<unknown>): Promise<number> {
  const before = standIn.tokenCount()
  await work()
  return standIn.tokenCount() - before
}

async function failureOf(work: Promise<unknown>): Promise<EbayError> {
  const error: unknown = await work.catch((cause: unknown) => cause)
  if (error instanceof EbayError) return error
  throw new Error('eBay did not fail', { cause: error })
}

describe('a search by a picture', () => {
  test('sends the picture and returns the listings, in order', async () => {
    const { items } = await ebay.searchByImage(picture)
    expect(standIn.searches.at(-1)).toEqual({ picture: Buffer.from(picture), limit: '20' })
    expect(items).toHaveLength(sampleItems.length)
    expect(items[0]).toEqual({
      title: 'Solid Oak Desk Lamp, Dimmable LED, Warm White',
      price: { value: 29.99, currency: 'USD' },
      shipping: null,
      itemWebUrl: 'https://www.ebay.com/itm/110550000001',
      image: { imageUrl: 'https://i.ebayimg.com/images/g/oak-lamp-1/s-l225.jpg' },
      condition: 'New',
    })
    expect(items.at(-1)).toMatchObject({ price: null, image: null, condition: null })
  })

  test('without a result is no failure', async () => {
    standIn.say({ items: [] })
    expect(await ebay.searchByImage(picture)).toEqual({ items: [], total: 0 })
  })

  test('skips listings without title or link, and invalid values', async () => {
    const [item] = sampleItems
    const entries = [
      { ...item, title: '' },
      { ...item, itemWebUrl: 'javascript:alert(1)' },
      null,
      { ...item, price: { value: '1e9', currency: 'USD' }, image: { imageUrl: 'http://a.test/' } },
    ]
    standIn.say({ body: JSON.stringify({ itemSummaries: entries }) })
    expect((await ebay.searchByImage(picture)).items).toMatchObject([{ price: null, image: null }])
  })

  test('returns each listing once, with its price to the cent and its shipping costs', async () => {
    const [item] = sampleItems
    const of = (number: number, price: object | undefined, shippingCost?: object) => ({
      ...item,
      itemWebUrl: `https://www.ebay.com/itm/${number}?var=1`,
      price,
      shippingOptions: shippingCost && [{ shippingCostType: 'FIXED', shippingCost }],
    })
    const entries = [
      of(1, { value: '1.005', currency: 'USD' }, { value: '0.00', currency: 'USD' }),
      of(1, { value: '9.00', currency: 'USD' }),
      of(2, { value: '1299', currency: 'JPY' }, { value: '4.5', currency: 'USD' }),
      of(3, { value: '0.0', currency: 'USD' }, { value: 'x', currency: 'USD' }),
      of(4, undefined),
    ]
    standIn.say({ body: JSON.stringify({ total: 10_000, itemSummaries: entries }) })
    const { items, total } = await ebay.searchByTitle('lamp')
    expect(total).toBe(10_000)
    expect(items.map(({ price, shipping }) => [price, shipping])).toEqual([
      [
        { value: 1.01, currency: 'USD' },
        { value: 0, currency: 'USD' },
      ],
      [
        { value: 1299, currency: 'JPY' },
        { value: 4.5, currency: 'USD' },
      ],
      [null, null],
      [null, null],
    ])
  })

  test('stops if nobody waits for it any more', async () => {
    standIn.say({ body: '{}', delay: 5000 })
    const leaving = AbortSignal.timeout(50)
    await expect(ebay.searchByImage(picture, { signal: leaving })).rejects.toThrow(DOMException)
    expect(leaving.aborted).toBe(true)
  })
})

describe('a search by words', () => {
  test('sends the words unchanged, and returns the listings', async () => {
    const { items } = await ebay.searchByTitle('oak lamp & shade', {
      limit: 50,
      marketplace: 'EBAY_DE',
    })
    expect(standIn.titleSearches.at(-1)).toEqual({
      words: 'oak lamp & shade',
      limit: '50',
      marketplace: 'EBAY_DE',
    })
    expect(items).toHaveLength(askingItems.length)
    expect(items.at(-1)?.price).toEqual({ value: 22, currency: 'GBP' })
  })

  test('renews a token that eBay revoked, once', async () => {
    await ebay.searchByTitle('lamp')
    standIn.revokeTokens()
    expect(await tokensOf(() => ebay.searchByTitle('lamp'))).toBe(1)
  })

  test('that eBay refuses keeps eBay’s words', async () => {
    expect(await failureOf(ebay.searchByTitle(' '))).toMatchObject({
      retryable: false,
      publicMessage: expect.stringMatching(/^The call must have a valid 'q'/) as unknown,
    })
  })
})

describe('the token', () => {
  test('is fetched once, for any number of searches', async () => {
    expect(await tokensOf(searchThrice)).toBe(1)
    expect(await tokensOf(searchThrice)).toBe(0)
  })

  test('is renewed shortly before it expires', async () => {
    await ebay.searchByImage(picture)
    now += 2 * hour - 61_000
    expect(await tokensOf(() => ebay.searchByImage(picture))).toBe(0)
    now += 2000
    expect(await tokensOf(() => ebay.searchByImage(picture))).toBe(1)
  })

  test('that eBay revoked is renewed unnoticed', async () => {
    await ebay.searchByImage(picture)
    standIn.revokeTokens()
    expect(await tokensOf(() => ebay.searchByImage(picture))).toBe(1)
  })

  test('is requested again after a failure', async () => {
    let fails = true
    const front = new Hono().all('*', async (context) => {
      if (!fails) return await standIn.app.fetch(context.req.raw)
      fails = false
      return context.text('Bad gateway', 502)
    })
    const flaky = await listen(front)
    const client = open({ apiUrl: flaky.url })
    expect((await failureOf(client.searchByImage(picture))).retryable).toBe(true)
    expect((await client.searchByImage(picture)).items).toHaveLength(sampleItems.length)
    await flaky.stop()
  })
})

describe('a failure', () => {
  test('of the keys names the settings, and neither key', async () => {
    const failure = await failureOf(open({ clientSecret: 'wrong-word' }).searchByImage(picture))
    expect(failure).toMatchObject({ service: 'ebay', retryable: false, publicMessage: null })
    expect(failure.message).toContain('EBAY_CLIENT_SECRET')
    expect(failure.message).not.toMatch(/wrong-word|trail-PRD/)
  })

  test.each([
    ['limit', true, 'The request limit has been reached for the resource.'],
    [
      'internal',
      true,
      'There was a problem with an eBay internal system or process. Contact eBay developer support for assistance.',
    ],
    ['image', false, 'The image data is empty, is not Base64 encoded, or is invalid.'],
  ] as const)('that eBay words itself (%s) keeps its words', async (refusal, retryable, words) => {
    standIn.say({ refusal })
    expect(await failureOf(ebay.searchByImage(picture))).toMatchObject({
      retryable,
      publicMessage: words,
    })
  })

  test.each([
    ['a page of a proxy', { body: '<html>Bad gateway', status: 502 }, true],
    ['no JSON at all', { body: 'hello' }, true],
    ['a list that is none', { body: '{"itemSummaries": 5}' }, true],
    ['a refusal without words', { body: '{"errors": []}', status: 403 }, false],
    ['more than 5 MB', { body: ' '.repeat(6 * 1024 * 1024) }, false],
  ])('%s has no words for people', async (_, reply, retryable) => {
    standIn.say(reply)
    expect(await failureOf(ebay.searchByImage(picture))).toMatchObject({
      retryable,
      publicMessage: null,
    })
  })

  test('words are one short line, without possible tokens', async () => {
    const longMessage = `Not\n so: v^1.1#${'A'.repeat(90)} ${'and so on '.repeat(60)}`
    standIn.say({ body: JSON.stringify({ errors: [{ longMessage }] }), status: 400 })
    const { publicMessage } = await failureOf(ebay.searchByImage(picture))
    expect(publicMessage).toMatch(/^Not so: … and so on /)
    expect(publicMessage?.length).toBe(200)
  })

  test('to answer is waited for 15 seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    try {
      await ebay.searchByImage(picture)
      // The token's call and the search.
      expect(timeout.mock.calls).toEqual([[15_000], [15_000]])
    } finally {
      timeout.mockRestore()
    }
  })

  test('to answer in time, or at all, may be temporary', async () => {
    standIn.say({ body: '{}', delay: 5000 })
    const slow = await failureOf(open({}, { deadline: 100 }).searchByImage(picture))
    expect(slow).toMatchObject({ retryable: true, message: 'eBay did not answer in time.' })
    const gone = await listen(createEbay(keys).app)
    await gone.stop()
    const nobody = await failureOf(open({ apiUrl: gone.url }).searchByImage(picture))
    expect(nobody).toMatchObject({ retryable: true, message: 'eBay cannot be reached.' })
  })
})
