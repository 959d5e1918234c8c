import { randomInt } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { closedCategory, takesCondition } from '#src/ebay-seller/catalogue.ts'
import { refuseSeller, refuseToken } from '#src/ebay-seller/refuse.ts'
import type { Enter, SellerShop, WireOffer } from '#src/ebay-seller/shop.ts'

type ShopEnv = { Variables: { shop: SellerShop } }
type ShopContext = Context<ShopEnv>

/** https://developer.ebay.com/api-docs/sell/static/inventory/managing-image-media.html */
const mostPictures = 24

const newId = () => String(randomInt(1e11, 2e11))

/** Pictures, locations, items, offers and published listings. */
export function addStock(app: Hono, enter: Enter): void {
  const stock = new Hono<ShopEnv>()
  for (const path of ['/sell/inventory/*', '/commerce/media/*']) {
    stock.use(path, async (context, next) => {
      const shop = enter(context.req.header('authorization'))
      if (shop === null) return refuseToken(context)
      context.set('shop', shop)
      return next()
    })
  }

  stock.post('/commerce/media/v1_beta/image/create_image_from_file', async (context) => {
    const { image } = await context.req.parseBody()
    if (!(image instanceof File)) {
      const words =
        'The supplied image is in a format that is not supported. Please refer to the documentation for a list of supported formats.'
      return refuseSeller(context, 400, 190_203, words)
    }
    const url = `https://i.ebayimg.com/00/s/${newId()}/$_1.JPG`
    const bytes = Buffer.from(await image.arrayBuffer())
    context.var.shop.pictures.push({ url, bytes })
    const body = { imageUrl: url, expirationDate: '2026-12-31T00:00:00.000Z' }
    return context.json(body, 201, {
      location: `${new URL(context.req.url).origin}/commerce/media/v1_beta/image/${newId()}`,
    })
  })

  const base = '/sell/inventory/v1'
  stock.get(`${base}/location`, (context) => {
    const locations = [...context.var.shop.locations].map(([merchantLocationKey, location]) => ({
      merchantLocationKey,
      merchantLocationStatus: 'ENABLED',
      ...location,
    }))
    return context.json({
      href: context.req.url,
      limit: 100,
      offset: 0,
      total: locations.length,
      locations,
    })
  })
  stock.post(`${base}/location/:key`, async (context) => {
    const { locations } = context.var.shop
    const key = context.req.param('key')
    if (locations.has(key)) {
      return refuseSeller(context, 409, 25_803, 'merchantLocationKey already exists.')
    }
    locations.set(key, await context.req.json<Record<string, unknown>>())
    return context.body(null, 204)
  })

  stock.put(`${base}/inventory_item/:sku`, async (context) => {
    const sku = context.req.param('sku')
    const item = await context.req.json<Record<string, unknown>>()
    if (context.req.header('content-language') !== 'en-US') {
      return refuseSeller(context, 400, 25_709, 'Invalid value for header Content-Language.')
    }
    if (!/^[A-Za-z0-9]{1,50}$/.test(sku)) {
      return refuseSeller(context, 400, 25_707, 'This is an invalid value for a SKU.')
    }
    const { title = '', imageUrls = [] } = (item['product'] ?? {}) as {
      title?: string
      imageUrls?: string[]
    }
    if (title === '' || title.length > 80) {
      return refuseSeller(context, 400, 25_709, 'Invalid value for title.')
    }
    if (imageUrls.length === 0 || !imageUrls.every((url) => url.startsWith('https://'))) {
      return refuseSeller(context, 400, 25_015, 'The picture URL is invalid.')
    }
    if (imageUrls.length > mostPictures) {
      const words = `The listing has invalid pictures. It can have up to ${mostPictures}.`
      return refuseSeller(context, 400, 25_014, words)
    }
    const isNew = !context.var.shop.items.has(sku)
    context.var.shop.items.set(sku, item)
    return context.body(null, isNew ? 201 : 204)
  })

  stock.get(`${base}/offer`, (context) => {
    const offers = context.var.shop.offers.filter(({ sku }) => sku === context.req.query('sku'))
    const { length } = offers
    return length === 0
      ? refuseSeller(context, 404, 25_713, 'This Offer is not available.')
      : context.json({ href: context.req.url, limit: 100, size: length, total: length, offers })
  })
  stock.post(`${base}/offer`, async (context) => {
    const given = await context.req.json<WireOffer>()
    const { shop } = context.var
    const same = shop.offers.find(
      ({ sku, format, marketplaceId }) =>
        sku === given.sku && format === given.format && marketplaceId === given.marketplaceId,
    )
    if (same) {
      return refuseSeller(context, 400, 25_002, 'Offer entity already exists.', [
        { name: 'offerId', value: same.offerId },
      ])
    }
    const refusal = checkOffer(context, given)
    if (refusal) return refusal
    const offer = { ...given, offerId: newId(), status: 'UNPUBLISHED' as const }
    shop.offers.push(offer)
    return context.json({ offerId: offer.offerId }, 201)
  })
  stock.get(`${base}/offer/:id`, (context) => {
    const offer = findOffer(context)
    return offer ? context.json(offer) : noOffer(context)
  })
  stock.put(`${base}/offer/:id`, async (context) => {
    const offer = findOffer(context)
    if (!offer) return noOffer(context)
    const given = await context.req.json<WireOffer>()
    const refusal = checkOffer(context, { ...given, sku: offer.sku, format: offer.format })
    if (refusal) return refusal
    Object.assign(offer, given)
    return context.body(null, 204)
  })
  stock.post(`${base}/offer/:id/publish`, (context) => {
    const offer = findOffer(context)
    return offer ? publish(context, offer) : noOffer(context)
  })
  stock.post(`${base}/offer/:id/withdraw`, (context) => {
    const offer = findOffer(context)
    return offer ? withdraw(context, offer) : noOffer(context)
  })
  app.route('/', stock)
}

const findOffer = (context: ShopContext): WireOffer | undefined =>
  context.var.shop.offers.find(({ offerId }) => offerId === context.req.param('id'))

const noOffer = (context: ShopContext): Response =>
  refuseSeller(context, 404, 25_713, 'This Offer is not available.')

/** The refusals of creating or changing an offer; the rest is checked when it is published. */
function checkOffer(context: ShopContext, offer: WireOffer): Response | null {
  const refuse = (id: number, words: string) => refuseSeller(context, 400, id, words)
  if (context.req.header('content-language') !== 'en-US') {
    return refuse(25_709, 'Invalid value for header Content-Language.')
  }
  if (!context.var.shop.items.has(offer.sku)) {
    return refuse(25_702, `${offer.sku} could not be found or is not available in the system.`)
  }
  const summary = (offer['pricingSummary'] ?? {}) as Record<string, unknown>
  if (offer.format !== 'AUCTION') {
    return summary['auctionStartPrice'] === undefined
      ? null
      : refuse(
          25_758,
          'auctionStartPrice and auctionReservePrice are not supported for fixed price offer.',
        )
  }
  if (offer['listingDuration'] === undefined) {
    return refuse(25_755, 'listingDuration is required for auction offer.')
  }
  if (summary['auctionStartPrice'] === undefined) {
    return refuse(25_757, 'auctionStartPrice is required for auction offer.')
  }
  return offer['availableQuantity'] === undefined
    ? null
    : refuse(25_762, 'availableQuantity is not applicable for auction offer.')
}

/** By kind of policy, the number of the error that names it. */
const policyErrors = [
  ['fulfillment', 25_007],
  ['payment', 25_008],
  ['return', 25_009],
] as const

/** The reason why an offer cannot be published; null if there is none. */
function checkListing(
  { policies, locations, items }: SellerShop,
  offer: WireOffer,
): [number, string] | null {
  if (offer.categoryId === undefined || offer.categoryId === closedCategory.id) {
    return [
      25_005,
      'The eBay category that is associated with the offer is invalid. Please choose another category.',
    ]
  }
  if (!locations.has(String(offer['merchantLocationKey']))) {
    return [25_012, 'Invalid inventory location.']
  }
  const named = (offer['listingPolicies'] ?? {}) as Record<string, string>
  for (const [kind, errorId] of policyErrors) {
    if (!policies[kind].some(({ id }) => id === named[`${kind}PolicyId`])) {
      return [errorId, `Please provide a valid ${kind} policy.`]
    }
  }
  const isAuction = offer.format === 'AUCTION'
  const summary = (offer['pricingSummary'] ?? {}) as Record<string, unknown>
  if (summary[isAuction ? 'auctionStartPrice' : 'price'] === undefined) {
    return [25_003, 'The offer has an invalid price.']
  }
  if ((offer['listingDuration'] === 'GTC') === isAuction) {
    return [25_016, 'The listingDuration value is invalid.']
  }
  const { product, packageWeightAndSize, condition } = (items.get(offer.sku) ?? {}) as {
    product?: { aspects?: Record<string, string[]> }
    packageWeightAndSize?: unknown
    condition?: string
  }
  if (!takesCondition(offer.categoryId, condition ?? 'NEW')) {
    return [25_021, 'The item condition is invalid for this category.']
  }
  if (offer.categoryId === '112581' && product?.aspects?.['Brand'] === undefined) {
    return [
      25_002,
      'The item specific Brand is missing. Add Brand to this listing, enter a valid value, and then try again.',
    ]
  }
  const shipping = policies.fulfillment.find(({ id }) => id === named['fulfillmentPolicyId'])
  const isCalculated = JSON.stringify(shipping ?? {}).includes('"CALCULATED"')
  return isCalculated && packageWeightAndSize === undefined
    ? [25_020, 'Package weight is not valid or is missing.']
    : null
}

/** Creates the listing, unless it exists. */
function publish(context: ShopContext, offer: WireOffer): Response {
  const { shop } = context.var
  if (offer.status === 'PUBLISHED') {
    return refuseSeller(context, 400, 25_002, 'The offer is published already.')
  }
  const wrong = checkListing(shop, offer)
  if (wrong) return refuseSeller(context, 400, ...wrong)
  const listingId = newId()
  shop.listings.push({ listingId, sku: offer.sku })
  offer.status = 'PUBLISHED'
  offer.listing = { listingId, listingStatus: 'ACTIVE' }
  return context.json({ listingId })
}

/** Ends the listing; the offer stays, unpublished. */
function withdraw(context: ShopContext, offer: WireOffer): Response {
  const { shop } = context.var
  const { listingId } = offer.listing ?? {}
  if (offer.status !== 'PUBLISHED' || listingId === undefined) {
    return refuseSeller(context, 400, 25_002, 'The offer has no listing to end.')
  }
  offer.status = 'UNPUBLISHED'
  offer.listing = { listingId, listingStatus: 'ENDED' }
  shop.ended.push(listingId)
  return context.json({ listingId })
}
