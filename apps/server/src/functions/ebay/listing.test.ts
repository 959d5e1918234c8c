import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { ebayOfferIdSchema } from '@sampletrail/contracts/ebay-listing.ts'
import { createEbay } from '@sampletrail/simulators/ebay.ts'
import { createEbaySeller } from '@sampletrail/simulators/ebay-seller.ts'
import { listen } from '@sampletrail/simulators/listen.ts'
import { createRetailShop, mapRetailHosts } from '@sampletrail/simulators/retail-shop.ts'
import {
  itemOf,
  openListingDesk,
  refusalOf,
  sending,
  type Sale,
} from '#src/testing/open-listing-desk.ts'
import { little, sendEndless } from '#src/testing/send-endless.ts'
import { sellerKeys } from '#src/testing/start-selling-site.ts'

const seller = createEbaySeller({ ...sellerKeys, buying: createEbay(sellerKeys).app })
const ebay = await listen(seller.app)
const shop = await listen(createRetailShop())
const { selling, shopOf, prepare, putItem, postOffer, publish, list, linkOf, stop } =
  await openListingDesk({ seller, ebay, shop, upstreams: mapRetailHosts(shop.url) })
afterAll(() => stop())

describe('a product is listed', () => {
  test('at a fixed price, with our own copy of its picture, and its address is stored', async () => {
    const sale = await prepare()
    const listing = await list(sale)
    const { listings, items, offers, pictures } = shopOf(sale)
    expect(listings).toMatchObject([{ sku: sale.sku }])
    const id = listings[0]?.listingId
    expect(listing).toEqual({ listingId: id, listingUrl: `https://www.ebay.com/itm/${id}` })
    expect(await linkOf(sale)).toBe(`https://www.ebay.com/itm/${id}`)
    expect(items.get(sale.sku)).toMatchObject({
      condition: 'USED_ACCEPTABLE',
      product: {
        description: 'Works.<br>&lt;b&gt;Really&lt;/b&gt;',
        imageUrls: [pictures[0]?.url],
      },
    })
    expect(await sharp(pictures[0]?.bytes).metadata()).toMatchObject({ format: 'jpeg' })
    expect(offers).toMatchObject([
      { format: 'FIXED_PRICE', listingDuration: 'GTC', availableQuantity: 2 },
    ])
  })

  test('at an auction, which has days and a first bid and no count', async () => {
    const sale = await prepare()
    const auction = { format: 'AUCTION', listingDuration: 'DAYS_5', availableQuantity: 1 }
    expect(await list(sale, auction)).toHaveProperty('listingId')
    const [offer] = shopOf(sale).offers
    expect(offer).toMatchObject({
      listingDuration: 'DAYS_5',
      pricingSummary: { auctionStartPrice: { value: '12.50', currency: 'USD' } },
    })
    expect(offer).not.toHaveProperty('availableQuantity')
    const wrong = await postOffer(await prepare(), { format: 'AUCTION' })
    expect(await refusalOf(wrong)).toMatchObject({ code: 'bad_request' })
  })
})

/** Stores a picture of the person's own in this colour, and returns its public address. */
async function store({ person }: Sale, color: string, width = 600): Promise<string> {
  const create = { width, height: 400, channels: 3 as const, background: color }
  const bytes = await sharp({ create }).jpeg().toBuffer()
  const bucket = selling.site.service.storage.from('product-images')
  const path = `${person.id}/${color}-${width}.jpg`
  const { error } = await bucket.upload(path, bytes, { contentType: 'image/jpeg' })
  if (error) throw error
  return bucket.getPublicUrl(path).data.publicUrl
}

const withPhotos = ({ sku }: Sale, ...imageUrls: string[]) => {
  const item = itemOf(sku)
  return { ...item, product: { ...item.product, imageUrls } }
}

/** The strongest channel of each photo of the item, in eBay's order. */
async function coloursOf(sale: Sale): Promise<string[]> {
  const { items, pictures } = shopOf(sale)
  const { product } = items.get(sale.sku) as { product: { imageUrls: string[] } }
  return await Promise.all(
    product.imageUrls.map(async (shown) => {
      const { channels } = await sharp(pictures.find(({ url }) => url === shown)?.bytes).stats()
      const means = channels.map(({ mean }) => mean)
      return ['red', 'green', 'blue'][means.indexOf(Math.max(...means))] ?? ''
    }),
  )
}

describe('several photos', () => {
  test('are sent in order, and each once, however often the listing is tried', async () => {
    const sale = await prepare()
    const [red, green, blue] = [
      await store(sale, 'red'),
      await store(sale, 'green'),
      await store(sale, 'blue'),
    ]
    seller.failNext(/^PUT .*inventory_item/, 'lost')
    const item = withPhotos(sale, blue, red, green)
    expect((await putItem(sale, item)).status).toBe(503)
    expect((await putItem(sale, item)).status).toBe(200)
    expect(await coloursOf(sale)).toEqual(['blue', 'red', 'green'])
    expect((await putItem(sale, withPhotos(sale, green, blue, red))).status).toBe(200)
    expect(await coloursOf(sale)).toEqual(['green', 'blue', 'red'])
    expect(shopOf(sale).pictures).toHaveLength(3)
    expect(await list(sale)).toHaveProperty('listingId')
    expect(shopOf(sale).listings).toHaveLength(1)
  })

  test('are sent again if eBay refuses the item', async () => {
    const sale = await prepare()
    const item = withPhotos(sale, await store(sale, 'red'))
    seller.failNext(/^PUT .*inventory_item/, 'echo')
    expect(await refusalOf(await putItem(sale, item))).toMatchObject({ code: 'ebay_refused' })
    expect((await putItem(sale, item)).status).toBe(200)
    expect(shopOf(sale).pictures).toHaveLength(2)
  })

  test('are refused if one of them is there twice', async () => {
    const sale = await prepare()
    const red = await store(sale, 'red')
    expect(await refusalOf(await putItem(sale, withPhotos(sale, red, red)))).toMatchObject({
      code: 'bad_request',
      message: 'Check product.imageUrls: One photo is listed twice.',
    })
    expect(shopOf(sale).pictures).toEqual([])
  })

  test('are sent again to another eBay account', async () => {
    const sale = await prepare()
    const item = withPhotos(sale, await store(sale, 'red'))
    await putItem(sale, item)
    const name = `${sale.name}-second`
    await selling.connect(sale.person, name)
    expect((await putItem(sale, item)).status).toBe(200)
    expect(shopOf({ ...sale, name }).pictures).toHaveLength(1)
  })

  test('with one that is refused are refused by its place, and the others are not lost', async () => {
    const sale = await prepare()
    const [red, small] = [await store(sale, 'red'), await store(sale, 'green', 480)]
    expect(await refusalOf(await putItem(sale, withPhotos(sale, red, small)))).toEqual({
      status: 415,
      code: 'unsupported_type',
      message:
        'Photo 2: eBay needs a picture of at least 500 pixels on its longest side; this one has 480. Choose a larger one, and try again.',
    })
    expect(shopOf(sale).items.size).toBe(0)
    expect((await putItem(sale, withPhotos(sale, red))).status).toBe(200)
    expect(shopOf(sale).pictures).toHaveLength(1)
  })

  test('never include what is not public', async () => {
    const [sale, other] = [await prepare(), await prepare()]
    const red = await store(sale, 'red')
    const receipt = `receipts/${other.person.id}/a.jpg`
    const create = { width: 600, height: 400, channels: 3 as const, background: 'black' }
    const secret = await sharp({ create }).jpeg().toBuffer()
    const { error } = await selling.site.service.storage
      .from('product-files')
      .upload(receipt, secret, { contentType: 'image/jpeg' })
    expect(error).toBeNull()
    const storage = red.slice(0, red.indexOf('/object/'))
    for (const address of [
      `${storage}/object/product-files/${receipt}`,
      `${storage}/object/authenticated/product-files/${receipt}`,
      `${storage}/object/public/product-images/../product-files/${receipt}`,
      `${storage}/object/public/product-images/..%2Fproduct-files%2F${receipt}`,
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
    ]) {
      const answer = await putItem(sale, withPhotos(sale, red, address))
      expect(await refusalOf(answer), `for ${address}`).toMatchObject({
        code: 'bad_request',
        message: 'Photo 2: This address does not lead to a public picture.',
      })
    }
    expect(shopOf(sale).items.size).toBe(0)
    // The first one is at eBay from the first try.
    expect(shopOf(sale).pictures).toHaveLength(1)
  })

  test.each([0, 13])('are 1 to 12: %d are refused', async (count) => {
    const sale = await prepare()
    const item = withPhotos(
      sale,
      ...Array.from({ length: count }, (_, place) => `https://img.example/${place}`),
    )
    expect(await refusalOf(await putItem(sale, item))).toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining('product.imageUrls'),
    })
  })

  test('of which eBay refuses one are refused by its place', async () => {
    const sale = await prepare()
    const [red, green] = [await store(sale, 'red'), await store(sale, 'green')]
    await putItem(sale, withPhotos(sale, red))
    seller.failNext(/create_image/, 'echo')
    expect(await refusalOf(await putItem(sale, withPhotos(sale, red, green)))).toMatchObject({
      code: 'ebay_refused',
      message: expect.stringMatching(/^eBay API error: 400 - Photo 2: /),
    })
  })
})

describe('one product has one listing', () => {
  const steps = [/^PUT .*inventory_item/, /^POST .*\/offer$/, /publish$/]

  test.each(steps)('if the answer to %s is lost, and it is retried', async (step) => {
    const sale = await prepare()
    seller.failNext(step, 'lost')
    const first = await list(sale)
    const again = 'listingId' in first ? first : await list(sale)
    expect(again).toHaveProperty('listingId')
    expect(await list(sale)).toEqual(again)
    expect(shopOf(sale).listings).toHaveLength(1)
    expect(shopOf(sale).offers).toHaveLength(1)
  })

  test('if its answer is lost, and the check whether it was created fails too', async () => {
    const sale = await prepare()
    await putItem(sale)
    const { offerId } = ebayOfferIdSchema.parse(await (await postOffer(sale)).json())
    seller.failNext(/publish$/, 'lost')
    // Looked up before it is published, and behind it.
    const asked = /^GET .*\/offer$/
    let looks = 0
    seller.failNext({ test: (name: string) => asked.test(name) && (looks += 1) === 2 }, 'unreached')
    expect(await refusalOf(await publish(sale, offerId))).toMatchObject({
      status: 503,
      message: 'eBay cannot be reached. Please try again.',
    })
    expect(await linkOf(sale)).toBeNull()
    expect(await list(sale)).toHaveProperty('listingId')
    expect(shopOf(sale).listings).toHaveLength(1)
    expect(await linkOf(sale)).toBe(
      `https://www.ebay.com/itm/${shopOf(sale).listings[0]?.listingId}`,
    )
  })

  test('if two tabs list it at once', async () => {
    const sale = await prepare()
    const [one, other] = await Promise.all([list(sale), list(sale)])
    expect(one).toHaveProperty('listingId')
    expect(other).toEqual(one)
    expect(shopOf(sale).listings).toHaveLength(1)
    expect(shopOf(sale).offers).toHaveLength(1)
  })

  test('if the server that started has stopped: its turn expires', async () => {
    const sale = await prepare()
    await selling.site.query(
      `insert into internal.ebay_turns (product_id, holder, held_until) values ($1, $2, now() + interval '1 second')`,
      [sale.productId, randomUUID()],
    )
    expect(await list(sale)).toHaveProperty('listingId')
  })

  test('and another one after it has ended', async () => {
    const sale = await prepare()
    await list(sale)
    const [offer] = shopOf(sale).offers
    if (offer) {
      Object.assign(offer, {
        status: 'UNPUBLISHED',
        listing: { ...offer.listing, listingStatus: 'ENDED' },
      })
    }
    expect(await list(sale)).toHaveProperty('listingId')
    expect(shopOf(sale).listings).toHaveLength(2)
  })
})

test('a request of a visitor is refused unread, and a person’s only if it is too large', async () => {
  const { answer, sent } = await sendEndless(
    `${selling.site.server.localUrl}/api/ebay/inventory/offer`,
  )
  expect(answer.status).toBe(401)
  expect(sent).toBeLessThan(little)
  const { person } = await prepare()
  const { answer: own } = await sendEndless(
    `${selling.site.server.localUrl}/api/ebay/inventory/offer`,
    { authorization: `Bearer ${person.token}` },
  )
  expect(own.status).toBe(413)
})

describe('missing parts of the account', () => {
  test('are named, and created once', async () => {
    const sale = await prepare({ isReady: false })
    const { token } = sale.person
    await putItem(sale)
    expect(await refusalOf(await postOffer(sale))).toMatchObject({
      status: 422,
      code: 'ebay_setup_needed',
    })
    const query = '/api/ebay/setup?shippingType=FREE&handlingTime=1'
    const missing = { missing: ['fulfillment', 'payment', 'return', 'location'] }
    const choices = { fulfillment: [], payment: [], return: [], location: [] }
    expect(await (await selling.call('GET', query, token)).json()).toEqual({ ...missing, choices })
    const without = await selling.call('POST', '/api/ebay/setup', token, sending)
    expect(await without.json()).toMatchObject({ missing: ['location'] })
    const all = { ...sending, postalCode: '97201' }
    // Two tabs at once, one of which hears nothing of what it made.
    seller.failNext(/^POST .*location/, 'lost')
    const both = await Promise.all(
      [1, 2].map(() => selling.call('POST', '/api/ebay/setup', token, all)),
    )
    for (const one of both) {
      expect(await one.json()).toMatchObject({
        missing: [],
        choices: { location: [{ id: 'sampletrail', name: 'SampleTrail' }] },
      })
    }
    const { policies, locations } = shopOf(sale)
    expect(Object.values(policies).map((kind) => kind.length)).toEqual([1, 1, 1])
    expect([...locations.keys()]).toEqual(['sampletrail'])
    expect((await postOffer(sale)).status).toBe(200)
  })
})

describe('a refusal by eBay', () => {
  test('is shown in eBay’s own words', async () => {
    const sale = await prepare()
    expect(await list(sale, { categoryId: '999999' })).toEqual({
      status: 422,
      code: 'ebay_refused',
      message:
        'eBay API error: 400 - The eBay category that is associated with the offer is invalid. Please choose another category.',
    })
    // What was refused is put right, and lists the same offer.
    expect(await list(sale)).toHaveProperty('listingId')
    expect(shopOf(sale).offers).toHaveLength(1)
  })

  test('because of a token that has ended early: it is renewed once, and then the account must be connected again', async () => {
    const sale = await prepare()
    const before = seller.renewals()
    seller.expireTokens()
    expect((await putItem(sale)).status).toBe(200)
    expect(seller.renewals()).toBe(before + 1)
    seller.endConsents()
    expect(await refusalOf(await putItem(sale))).toEqual({
      status: 409,
      code: 'ebay_not_connected',
      message: 'eBay access token not found. Please reconnect your eBay account.',
    })
  })
})

describe('the server refuses', () => {
  test('people without Pro, and people without such a product', async () => {
    const [sale, other] = [await prepare(), await prepare()]
    expect(await refusalOf(await putItem({ ...sale, person: other.person }))).toMatchObject({
      code: 'not_found',
    })
    await selling.site.query('update public.products set deleted_at = now() where id = $1', [
      sale.productId,
    ])
    expect(await refusalOf(await putItem(sale))).toMatchObject({ code: 'not_found' })
    await selling.site.query(`update public.subscriptions set tier = 'free' where user_id = $1`, [
      other.person.id,
    ])
    for (const path of ['categories?q=lamp', 'categories/1', 'setup']) {
      const answer = await selling.call('GET', `/api/ebay/${path}`, other.person.token)
      expect(await refusalOf(answer)).toMatchObject({
        status: 403,
        message: 'eBay listing is a Pro feature. Please upgrade to access.',
      })
    }
    expect(shopOf(sale).items.size + shopOf(other).items.size).toBe(0)
  })

  test('values that no form sends', async () => {
    const sale = await prepare()
    const item = itemOf(sale.sku)
    const long = { ...item, product: { ...item.product, title: 'x'.repeat(81) } }
    expect(await refusalOf(await putItem(sale, long))).toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining('product.title'),
    })
    const inwards = {
      ...item,
      product: { ...item.product, imageUrls: ['https://127.0.0.1/a.png'] },
    }
    expect(await refusalOf(await putItem(sale, inwards))).toMatchObject({ code: 'bad_request' })
    expect(await refusalOf(await publish(sale, 'not-mine'))).toMatchObject({ code: 'not_found' })
  })
})

test('all requests and answers here match eBay’s published schema', () => {
  expect(seller.differences).toEqual([])
})
