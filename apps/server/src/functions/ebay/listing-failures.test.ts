import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { ebayOfferIdSchema } from '@sampletrail/contracts/ebay-listing.ts'
import { createEbay } from '@sampletrail/simulators/ebay.ts'
import { createEbaySeller } from '@sampletrail/simulators/ebay-seller.ts'
import { listen } from '@sampletrail/simulators/listen.ts'
import { createRetailShop, mapRetailHosts } from '@sampletrail/simulators/retail-shop.ts'
import { openListingDesk, refusalOf, sending, type Sale } from '#src/testing/open-listing-desk.ts'
import { sellerKeys } from '#src/testing/start-selling-site.ts'

const seller = createEbaySeller({ ...sellerKeys, buying: createEbay(sellerKeys).app })
const ebay = await listen(seller.app)
const shop = await listen(createRetailShop())
const { selling, shopOf, prepare, putItem, postOffer, publish, list, stop } = await openListingDesk(
  { seller, ebay, shop, upstreams: mapRetailHosts(shop.url) },
)
afterAll(() => stop())

const get = (path: string) => (sale: Sale) =>
  selling.call('GET', `/api/ebay/${path}`, sale.person.token)
const complete = ({ person }: Sale) =>
  selling.call('POST', '/api/ebay/setup', person.token, { ...sending, postalCode: '97201' })

async function publishNew(sale: Sale): Promise<Response> {
  await putItem(sale)
  const { offerId } = ebayOfferIdSchema.parse(await (await postOffer(sale)).json())
  return await publish(sale, offerId)
}

async function offerNew(sale: Sale): Promise<Response> {
  await putItem(sale)
  return await postOffer(sale)
}

const unreached = /^eBay cannot be reached[.] Please try again[.]$/
const withId = (status: number) => new RegExp(`^eBay API error: ${status} - [\\da-f-]{36}$`)
const tooMany = /^eBay API error: 429 - The request limit has been reached for the resource[.]$/
const within =
  /^eBay API error: 500 - (A system error has occurred|System error|There was a problem with an eBay)/

type Fault = Parameters<typeof seller.failNext>[1]
/** What is said of each fault; null where eBay's work was done, and nothing of its answer is needed. */
type Words = Partial<Record<Fault, RegExp | null>>

const common = { lost: unreached, unreached, page: withId(502), internal: within, limit: tooMany }
const found = { ...common, cut: withId(200), empty: withId(200) }
const made = { ...common, cut: withId(201), empty: withId(201) }
/** No answer is read there. */
const told = { ...common, cut: null, empty: null }

interface Step {
  call: RegExp
  work: (sale: Sale) => Promise<Response>
  words: Words
}

/** The same again and again. */
const questions: Record<string, Step> = {
  'the question for offers': { call: /^GET .*\/offer$/, work: putItem, words: told },
  'the picture': { call: /create_image/, work: putItem, words: made },
  'the item': { call: /^PUT .*inventory_item/, work: putItem, words: told },
  'the shipping policies': { call: /^GET .*fulfillment_policy/, work: offerNew, words: found },
  'the payment policies': { call: /^GET .*payment_policy/, work: offerNew, words: found },
  'the return policies': { call: /^GET .*return_policy/, work: offerNew, words: found },
  'the locations': { call: /^GET .*location$/, work: offerNew, words: found },
  'the category tree': { call: /default_category/, work: get('categories?q=lamp'), words: found },
  suggestions: { call: /suggestions$/, work: get('categories?q=lamp'), words: found },
  aspects: { call: /aspects/, work: get('categories/112581'), words: found },
}

/** What is there after it. */
const deeds: Record<string, Step & { isBare?: boolean }> = {
  'a new offer': { call: /^POST .*\/offer$/, work: offerNew, words: made },
  'the question for one offer': {
    call: /^GET .*\/offer\/\d+$/,
    work: publishNew,
    words: { unreached, cut: withId(200), limit: tooMany },
  },
  // The created listing is found, even if its answer was lost.
  publishing: { call: /publish$/, work: publishNew, words: { ...told, lost: null } },
  'a new policy': {
    call: /^POST .*return_policy/,
    work: complete,
    words: { lost: null, cut: null, page: withId(502), internal: within },
    isBare: true,
  },
  'a new location': {
    call: /^POST .*location/,
    work: complete,
    words: { lost: null, empty: null, unreached, limit: tooMany },
    isBare: true,
  },
}

const listWords = (words: Words) => Object.entries(words) as [Fault, RegExp | null][]

async function expectSaid(answer: Response, said: RegExp | null): Promise<void> {
  const outcome = answer.ok ? { status: answer.status, message: '' } : await refusalOf(answer)
  expect(outcome).toMatchObject({
    status: said === null ? 200 : 503,
    message: expect.stringMatching(said ?? /^$/) as unknown,
  })
}

/** Trying again continues where it stopped, and nothing is there twice. */
async function expectOne(sale: Sale): Promise<void> {
  expect(await list(sale)).toHaveProperty('listingId')
  const { offers, listings, policies, locations } = shopOf(sale)
  expect([offers.length, listings.length, locations.size]).toEqual([1, 1, 1])
  expect(Object.values(policies).map((kind) => kind.length)).toEqual([1, 1, 1])
}

test.each(Object.entries(questions))(
  'if %s fails, the answer says so, and the next attempt succeeds',
  async (_, { call, work, words }) => {
    const sale = await prepare()
    for (const [fault, said] of listWords(words)) {
      seller.failNext(call, fault)
      await expectSaid(await work(sale), said)
    }
    expect((await work(sale)).status).toBe(200)
    await expectOne(sale)
  },
  60_000,
)

describe.each(Object.entries(deeds))('if %s fails', (_, { call, work, words, isBare }) => {
  test.each(listWords(words))('by %s, it exists once', async (fault, said) => {
    const sale = await prepare({ isReady: isBare !== true })
    seller.failNext(call, fault)
    await expectSaid(await work(sale), said)
    expect((await work(sale)).status).toBe(200)
    await expectOne(sale)
  })
})

test('if the conditions fail, the required fields are returned together with the reason', async () => {
  const sale = await prepare({ isReady: false })
  for (const [fault, said] of Object.entries(found)) {
    seller.failNext(/condition_policies$/, fault as keyof typeof found)
    const answer = await get('categories/112581')(sale)
    expect(await answer.json()).toMatchObject({
      aspects: [{ name: 'Brand' }, { name: 'Type' }],
      conditions: null,
      conditionsFailure: expect.stringMatching(said) as unknown,
    })
  }
})

test('a category that no longer exists is refused in eBay’s words', async () => {
  const sale = await prepare({ isReady: false })
  expect(await refusalOf(await get('categories/4242')(sale))).toEqual({
    status: 422,
    code: 'ebay_refused',
    message:
      'eBay API error: 400 - The specified category ID does not belong to specified category tree.',
  })
})

test('a token that is refused again after its renewal is not renewed a second time', async () => {
  const sale = await prepare()
  const before = seller.renewals()
  for (let count = 0; count < 2; count += 1) seller.failNext(/^PUT .*inventory_item/, 'token')
  expect(await refusalOf(await putItem(sale))).toMatchObject({ code: 'ebay_not_connected' })
  expect(seller.renewals()).toBe(before + 1)
})

test('an answer that does not come in 15 seconds is given up at every step, and the listing is created once', async () => {
  const [item, offer, last, setup] = await Promise.all([prepare(), prepare(), prepare(), prepare()])
  await Promise.all([putItem(offer), putItem(last)])
  const { offerId } = ebayOfferIdSchema.parse(await (await postOffer(last)).json())
  const late: [call: RegExp, work: () => Promise<Response>][] = [
    [/^PUT .*inventory_item/, () => putItem(item)],
    [/^POST .*\/offer$/, () => postOffer(offer)],
    [/suggestions$/, () => get('categories?q=lamp')(setup)],
    [/aspects/, () => get('categories/112581')(setup)],
  ]
  // This call starts first. Its later success interrupts the failures in a row before the other calls make them five.
  seller.failNext(/publish$/, 'late')
  const published = publish(last, offerId)
  await sleep(2000)
  for (const [call] of late) seller.failNext(call, 'late')
  for (const answer of await Promise.all(late.map(([, work]) => work()))) {
    expect(await refusalOf(answer)).toMatchObject({
      status: 503,
      message: 'eBay did not answer in time. Please try again.',
    })
  }
  // It was made, and is found.
  expect((await published).status).toBe(200)
  for (const sale of [item, offer, last]) {
    expect(await list(sale)).toHaveProperty('listingId')
    expect(shopOf(sale).offers).toHaveLength(1)
    expect(shopOf(sale).listings).toHaveLength(1)
  }
}, 60_000)

/** The refusals of item and offer. */
const twice = (message: unknown) => [
  ['conflict', message],
  ['conflict', message],
]

test('what may not be sold is refused at each step, and listed once it may', async () => {
  const sale = await prepare()
  const { client } = sale.person
  const set = async (change: object) => {
    const { error } = await client.from('products').update(change).eq('id', sale.productId)
    expect(error).toBeNull()
  }
  const refusals = async () => {
    const item = await refusalOf(await putItem(sale))
    const offer = await refusalOf(await postOffer(sale))
    return [item, offer].map(({ code, message }) => [code, message])
  }
  await set({ status: 'wishlist' })
  expect(await refusals()).toEqual(twice(expect.stringMatching(/on your wishlist/u)))
  await set({
    status: 'received',
    received_date: '2026-01-01',
    deal_terms: { keep_until: '2199-01-04' },
  })
  expect(await refusals()).toEqual(twice(expect.stringMatching(/keep it until Jan 4, 2199/u)))
  expect(shopOf(sale).items.size).toBe(0)

  await set({ deal_terms: null })
  await putItem(sale)
  const { offerId } = ebayOfferIdSchema.parse(await (await postOffer(sale)).json())
  await set({ sold: true })
  expect(await refusalOf(await publish(sale, offerId))).toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/marked as sold/u) as unknown,
  })
  expect(shopOf(sale).listings).toEqual([])
  await set({ sold: false })
  expect((await publish(sale, offerId)).status).toBe(200)
  // It is there, so a retry gets it, whatever has happened since.
  await set({ sold: true })
  expect((await publish(sale, offerId)).status).toBe(200)
  expect(shopOf(sale).listings).toHaveLength(1)
})

test('all requests and answers here match eBay’s published schema', () => {
  expect(seller.differences).toEqual([])
})
