import {
  ebayCategoriesSchema,
  ebayCategoryFactsSchema,
  ebayItemSchema,
  ebayListingSchema,
  ebayOfferIdSchema,
  ebaySetupAnswerSchema,
  type EbayAspect,
  type EbayCategory,
  type EbayListing,
  type EbayOffer,
  type InventoryItem,
  type SetupPart,
} from '@sampletrail/contracts/ebay-listing.ts'
import {
  ebayCondition,
  ebayDuration,
  skuOfProduct,
  type ListingForm,
} from '@sampletrail/domain/ebay-listing.ts'
import { parseMoney } from '@sampletrail/domain/money.ts'
import { callApi } from '#src/lib/api.ts'

/** A listing, and whether it stood before anything was sent. */
export interface SentListing {
  listing: EbayListing
  isOld: boolean
}

/**
 * Lists a product on the person's eBay account, step by step; every step may be repeated, and then goes on where it was.
 * Throws AppError: `ebay_not_connected`, `ebay_setup_needed`, `ebay_refused` and others.
 */
export async function sendListing(
  productId: string,
  imageUrl: string,
  form: ListingForm,
): Promise<SentListing> {
  const sku = skuOfProduct(productId)
  const item = await send('PUT', `/inventory/v1/inventory_item/${sku}`, itemOf(sku, imageUrl, form))
  const { listing } = ebayItemSchema.parse(item)
  if (listing !== null) return { listing, isOld: true }
  const offer = await send('POST', '/inventory/offer', offerOf(sku, form))
  const { offerId } = ebayOfferIdSchema.parse(offer)
  const published = await send('POST', `/inventory/offer/${offerId}/publish`)
  return { listing: ebayListingSchema.parse(published), isOld: false }
}

export async function findCategories(words: string, signal: AbortSignal): Promise<EbayCategory[]> {
  const query = new URLSearchParams({ q: words })
  const answer = await callApi(`/api/ebay/categories?${query}`, { signal })
  return ebayCategoriesSchema.parse(answer).categories
}

/** What eBay wants to be filled in for a category. */
export async function findAspects(categoryId: string): Promise<EbayAspect[]> {
  return ebayCategoryFactsSchema.parse(await callApi(`/api/ebay/categories/${categoryId}`)).aspects
}

/** What the eBay account lacks for such a listing. */
export async function findMissing(form: ListingForm): Promise<SetupPart[]> {
  const { shippingType, handlingTime } = form
  const query = new URLSearchParams({ shippingType, handlingTime })
  return ebaySetupAnswerSchema.parse(await callApi(`/api/ebay/setup?${query}`)).missing
}

/** Makes it in the eBay account; gives what is missing still. */
export async function makeMissing(form: ListingForm, postalCode: string): Promise<SetupPart[]> {
  const { shippingType } = form
  const answer = await send('POST', '/setup', {
    shippingType,
    handlingTime: Number(form.handlingTime),
    ...(postalCode !== '' && { postalCode }),
  })
  return ebaySetupAnswerSchema.parse(answer).missing
}

function send(method: 'PUT' | 'POST', path: string, body?: object): Promise<unknown> {
  return callApi(`/api/ebay${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

function itemOf(sku: string, imageUrl: string, form: ListingForm) {
  const filled = Object.entries(form.aspects).filter(([, value]) => value.trim() !== '')
  return {
    sku,
    availability: { shipToLocationAvailability: { quantity: Number(form.quantity) } },
    condition: ebayCondition(form.condition) as InventoryItem['condition'],
    product: {
      title: form.title.trim(),
      description: form.description.trim(),
      aspects: Object.fromEntries(filled.map(([name, value]) => [name, [value.trim()]])),
      imageUrls: [imageUrl],
    },
    ...(form.shippingType === 'CALCULATED' && {
      packageWeightAndSize: {
        weight: { unit: 'POUND', value: Number(form.weight) },
        dimensions: {
          unit: 'INCH',
          length: Number(form.length),
          width: Number(form.width),
          height: Number(form.height),
        },
      },
    }),
  } satisfies InventoryItem
}

function offerOf(sku: string, form: ListingForm) {
  const price = parseMoney(form.price)
  const cents = price.ok ? (price.cents ?? 0) : 0
  return {
    sku,
    marketplaceId: 'EBAY_US',
    format: form.format,
    availableQuantity: Number(form.quantity),
    categoryId: form.category?.id ?? '',
    listingDescription: form.description.trim(),
    listingDuration: ebayDuration(form) as EbayOffer['listingDuration'],
    listingPolicies: {
      fulfillmentPolicyId: 'default',
      paymentPolicyId: 'default',
      returnPolicyId: 'default',
    },
    pricingSummary: { price: { value: (cents / 100).toFixed(2), currency: 'USD' } },
    merchantLocationKey: 'default',
    shippingType: form.shippingType,
    handlingTime: Number(form.handlingTime),
  } satisfies EbayOffer
}
