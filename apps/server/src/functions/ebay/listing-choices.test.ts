import { afterAll, describe, expect, test } from 'vitest'
import { ebaySetupAnswerSchema } from '@sampletrail/contracts/ebay-listing.ts'
import { createEbay } from '@sampletrail/simulators/ebay.ts'
import { createEbaySeller } from '@sampletrail/simulators/ebay-seller.ts'
import { listen } from '@sampletrail/simulators/listen.ts'
import { createRetailShop, mapRetailHosts } from '@sampletrail/simulators/retail-shop.ts'
import {
  itemOf,
  offerOf,
  openListingDesk,
  refusalOf,
  type Sale,
} from '#src/testing/open-listing-desk.ts'
import { sellerKeys } from '#src/testing/start-selling-site.ts'

const seller = createEbaySeller({ ...sellerKeys, buying: createEbay(sellerKeys).app })
const ebay = await listen(seller.app)
const shop = await listen(createRetailShop())
const { selling, shopOf, prepare, putItem, postOffer, list, stop } = await openListingDesk({
  seller,
  ebay,
  shop,
  upstreams: mapRetailHosts(shop.url),
})
afterAll(() => stop())

/** A second one of each, of which the shipping policy is for another shipping type if `days` is not 1. */
async function addSecond(sale: Sale, days = 1) {
  const { policies, locations } = shopOf(sale)
  const [shipping] = policies.fulfillment
  for (const kind of ['fulfillment', 'payment', 'return'] as const) {
    const [first] = policies[kind]
    if (first) policies[kind].push({ ...first, id: `77${kind.length}`, name: `Other ${kind}` })
  }
  const second = policies.fulfillment.at(-1)
  if (second && shipping) second['handlingTime'] = { unit: 'DAY', value: days }
  locations.set('shed', { name: 'The shed', location: { address: {} } })
  const answer = await selling.call(
    'GET',
    '/api/ebay/setup?shippingType=FREE&handlingTime=1',
    sale.person.token,
  )
  return ebaySetupAnswerSchema.parse(await answer.json()).choices
}

describe('if several policies and locations fit', () => {
  const chosen = {
    listingPolicies: {
      fulfillmentPolicyId: '7711',
      paymentPolicyId: '777',
      returnPolicyId: '776',
    },
    merchantLocationKey: 'shed',
  }

  test('they are listed, and the chosen one is used instead of the first', async () => {
    const sale = await prepare()
    const choices = await addSecond(sale)
    expect(choices.fulfillment.map(({ name }) => name)).toEqual([
      'SampleTrail: free shipping, 1 day',
      'Other fulfillment',
    ])
    expect(choices.payment[1]).toEqual({ id: '777', name: 'Other payment' })
    expect(choices.return[1]).toEqual({ id: '776', name: 'Other return' })
    expect(choices.location).toEqual([
      { id: 'sampletrail', name: 'SampleTrail' },
      { id: 'shed', name: 'The shed' },
    ])
    await putItem(sale)
    expect((await postOffer(sale)).status).toBe(200)
    expect(shopOf(sale).offers[0]).toMatchObject({ merchantLocationKey: 'sampletrail' })
    expect(await list(sale, chosen)).toHaveProperty('listingId')
    expect(shopOf(sale).offers).toMatchObject([chosen])
  })

  test.each([
    ['shipping policy', { fulfillmentPolicyId: '4242' }, {}],
    ['payment policy', { paymentPolicyId: '4242' }, {}],
    ['return policy', { returnPolicyId: '4242' }, {}],
    ['place that you send from', {}, { merchantLocationKey: 'elsewhere' }],
  ])('a %s that is not the account’s own is refused', async (name, policies, rest) => {
    const [sale, other] = [await prepare(), await prepare()]
    await putItem(sale)
    const theirs = shopOf(other).policies.payment[0]?.id ?? ''
    const wanted = { ...offerOf(sale.sku).listingPolicies, ...policies }
    const refusal = {
      status: 409,
      code: 'conflict',
      message: `This listing cannot use the ${name} that you chose, or your eBay account no longer has it. Choose another one.`,
    }
    const change = { listingPolicies: wanted, ...rest }
    expect(await refusalOf(await postOffer(sale, change))).toEqual(refusal)
    // Another seller's does not count.
    const foreign = { ...offerOf(sale.sku).listingPolicies, paymentPolicyId: theirs }
    expect(await refusalOf(await postOffer(sale, { listingPolicies: foreign }))).toMatchObject({
      code: 'conflict',
    })
    expect(shopOf(sale).offers).toEqual([])
  })

  test('an own one that does not fit the listing is refused', async () => {
    const sale = await prepare()
    const choices = await addSecond(sale, 3)
    expect(choices.fulfillment).toHaveLength(1)
    await putItem(sale)
    expect(await refusalOf(await postOffer(sale, chosen))).toMatchObject({ code: 'conflict' })
  })
})

test('categories are found, with their required fields', async () => {
  const { person } = await prepare({ isReady: false })
  const ask = async (path: string) =>
    (await selling.call('GET', `/api/ebay/categories${path}`, person.token)).json()
  expect(await ask('?q=lamp')).toMatchObject({
    categories: [
      {
        id: '112581',
        name: 'Lamps',
        path: 'Home & Garden > Lamps, Lighting & Ceiling Fans > Lamps',
      },
      { id: '20697' },
    ],
  })
  expect(await ask('?q=nothing')).toEqual({ categories: [] })
  expect(await ask('/20697')).toMatchObject({ conditions: { length: 5 } })
  expect(await ask('/112581')).toEqual({
    aspects: [
      { name: 'Brand', values: ['Unbranded'], isFree: true },
      { name: 'Type', values: ['Desk Lamp', 'Floor Lamp'], isFree: false },
    ],
    conditions: ['NEW', 'USED_EXCELLENT', 'USED_GOOD', 'USED_ACCEPTABLE'],
    conditionsFailure: null,
  })
})

test('a picture that is too small is refused before any request', async () => {
  const sale = await prepare()
  const item = itemOf(sale.sku)
  const small = {
    ...item,
    product: { ...item.product, imageUrls: ['https://img.example/linen-apron.png'] },
  }
  expect(await refusalOf(await putItem(sale, small))).toEqual({
    status: 415,
    code: 'unsupported_type',
    message:
      'eBay needs a picture of at least 500 pixels on its longest side; this one has 480. Choose a larger one, and try again.',
  })
  const { items, pictures } = shopOf(sale)
  expect(items.size + pictures.length).toBe(0)
})

test('if eBay does not say which conditions a category accepts, all may be tried', async () => {
  const { person } = await prepare({ isReady: false })
  const ask = () => selling.call('GET', '/api/ebay/categories/112581', person.token)
  seller.failNext(/^GET .*condition_policies$/, 'echo')
  const given = await (await ask()).json()
  expect(given).toMatchObject({ aspects: { length: 2 }, conditions: null, conditionsFailure: null })
})

test('all requests and answers here match eBay’s published schema', () => {
  expect(seller.differences).toEqual([])
})
