import {
  ebayItemSchema,
  ebayListingSchema,
  ebayOfferIdSchema,
} from '@sampletrail/contracts/ebay-listing.ts'
import { errorBodySchema } from '@sampletrail/contracts/errors.ts'
import { skuOfProduct } from '@sampletrail/domain/ebay/ebay-listing.ts'
import { startSellingSite } from '#src/testing/start-selling-site.ts'
import type { TestPerson } from '#src/testing/start-test-server.ts'

const imageUrl = 'https://img.example/large-apron.png'

/** A seller, and their product. */
export interface Sale {
  person: TestPerson
  name: string
  productId: string
  sku: string
}

export const sending = { shippingType: 'FREE', handlingTime: 1 }

/** As the dialog sends it. */
export const itemOf = (sku: string) => ({
  sku,
  availability: { shipToLocationAvailability: { quantity: 2 } },
  condition: 'USED_ACCEPTABLE',
  product: {
    title: 'Oak lamp',
    description: 'Works.\n<b>Really</b>',
    aspects: { Brand: ['Oakley & Sons'], Type: ['Desk Lamp'] },
    imageUrls: [imageUrl],
  },
})

/** As the dialog sends it; `change` makes it differ. */
export const offerOf = (sku: string, change: object = {}) => ({
  sku,
  marketplaceId: 'EBAY_US',
  format: 'FIXED_PRICE',
  availableQuantity: 2,
  categoryId: '112581',
  listingDescription: 'Works.',
  listingDuration: 'GTC',
  listingPolicies: {
    fulfillmentPolicyId: 'default',
    paymentPolicyId: 'default',
    returnPolicyId: 'default',
  },
  pricingSummary: { price: { value: '12.50', currency: 'USD' } },
  merchantLocationKey: 'default',
  ...sending,
  ...change,
})

/** What was answered instead. */
export async function refusalOf(response: Response) {
  const { error } = errorBodySchema.parse(await response.json())
  return { status: response.status, code: error.code, message: error.message }
}

interface StandIns<Shop> {
  seller: { allow: (username: string) => string; shopOf: (username: string) => Shop }
  ebay: { url: string; stop: () => Promise<void> }
  shop: { stop: () => Promise<void> }
  /** The target of the shop's hosts. */
  upstreams: string
}

/** A server for sellers, with the given eBay. */
export async function openListingDesk<Shop>({ seller, ebay, shop, upstreams }: StandIns<Shop>) {
  let count = 0
  const selling = await startSellingSite(
    { url: ebay.url, allow: seller.allow },
    { UPSTREAM_MAP: upstreams },
  )

  /** A seller, with an account that meets all requirements, and a product. */
  async function prepare({ isReady = true } = {}): Promise<Sale> {
    const name = `seller${(count += 1)}`
    const person = await selling.addSeller(name)
    const { data, error } = await person.client
      .from('products')
      .insert({ name: 'Oak lamp', product_image_url: imageUrl })
      .select('id')
      .single()
    if (error) throw error
    const productId = String(data['id'])
    const sale = { person, name, productId, sku: skuOfProduct(productId) }
    if (isReady) {
      const body = { ...sending, postalCode: '97201' }
      const made = await selling.call('POST', '/api/ebay/setup', person.token, body)
      if (made.status !== 200) throw new Error(`The account was not set up: ${await made.text()}`)
    }
    return sale
  }

  const shopOf = ({ name }: Sale) => seller.shopOf(name)

  const putItem = ({ person, sku }: Sale, item: object = itemOf(sku)) =>
    selling.call('PUT', `/api/ebay/inventory/v1/inventory_item/${sku}`, person.token, item)
  const postOffer = ({ person, sku }: Sale, change: object = {}) =>
    selling.call('POST', '/api/ebay/inventory/offer', person.token, offerOf(sku, change))
  const publish = ({ person }: Sale, offerId: string) =>
    selling.call('POST', `/api/ebay/inventory/offer/${offerId}/publish`, person.token)

  /** All steps, as the dialog goes through them; the first refusal ends them. */
  async function list(sale: Sale, change: object = {}) {
    const item = await putItem(sale)
    if (item.status !== 200) return await refusalOf(item)
    const { listing } = ebayItemSchema.parse(await item.json())
    if (listing) return listing
    const offer = await postOffer(sale, change)
    if (offer.status !== 200) return await refusalOf(offer)
    const { offerId } = ebayOfferIdSchema.parse(await offer.json())
    const published = await publish(sale, offerId)
    if (published.status !== 200) return await refusalOf(published)
    return ebayListingSchema.parse(await published.json())
  }

  const linkOf = async ({ productId }: Sale) =>
    (
      await selling.site.query('select ebay_url from public.products where id = $1', [productId])
    )[0]?.['ebay_url']

  async function stop(): Promise<void> {
    await selling.stop()
    await ebay.stop()
    await shop.stop()
  }

  return { selling, shopOf, prepare, putItem, postOffer, publish, list, linkOf, stop }
}
