import {
  ebayCategoriesSchema,
  ebayCategoryFactsSchema,
  ebayItemSchema,
  ebayListingSchema,
  ebayOfferIdSchema,
  ebaySetupAnswerSchema,
  type EbayCategory,
  type EbayCategoryFacts,
  type EbayListing,
  type EbayOffer,
  type EbaySetupAnswer,
  type InventoryItem,
} from '@sampletrail/contracts/ebay-listing.ts'
import {
  ebayCondition,
  ebayDuration,
  skuOfProduct,
  type ListingForm,
} from '@sampletrail/domain/ebay/ebay-listing.ts'
import { parseMoney } from '@sampletrail/domain/money/money.ts'
import { callApi } from '#src/lib/api.ts'

/** A listing, and whether it existed before anything was sent. */
export interface SentListing {
  listing: EbayListing
  isOld: boolean
}

/**
 * Lists a product with its photos, the main one first, on the person's eBay account, step by step; a retry continues where the
 * last attempt stopped. `onPhotosSent` is called after the longest step, which sends the photos.
 * Throws AppError: `ebay_not_connected`, `ebay_setup_needed`, `ebay_refused` and others.
 */
export async function sendListing(
  productId: string,
  imageUrls: string[],
  form: ListingForm,
  onPhotosSent: () => void,
): Promise<SentListing> {
  const sku = skuOfProduct(productId)
  const item = await send(
    'PUT',
    `/inventory/v1/inventory_item/${sku}`,
    itemOf(sku, imageUrls, form),
  )
  const { listing } = ebayItemSchema.parse(item)
  if (listing !== null) return { listing, isOld: true }
  onPhotosSent()
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

/** The fields that eBay requires for a category, and the conditions it accepts there. */
export async function findFacts(categoryId: string): Promise<EbayCategoryFacts> {
  return ebayCategoryFactsSchema.parse(await callApi(`/api/ebay/categories/${categoryId}`))
}

type Sending = Pick<ListingForm, 'shippingType' | 'handlingTime'>

/** The eBay account's policies for such a listing, and which are missing. */
export async function findSetup(form: Sending): Promise<EbaySetupAnswer> {
  const { shippingType, handlingTime } = form
  const query = new URLSearchParams({ shippingType, handlingTime })
  return ebaySetupAnswerSchema.parse(await callApi(`/api/ebay/setup?${query}`))
}

/** Creates the missing parts in the eBay account; returns the account's parts afterwards. */
export async function makeMissing(form: Sending, postalCode: string): Promise<EbaySetupAnswer> {
  const { shippingType } = form
  const answer = await send('POST', '/setup', {
    shippingType,
    handlingTime: Number(form.handlingTime),
    ...(postalCode !== '' && { postalCode }),
  })
  return ebaySetupAnswerSchema.parse(answer)
}

function send(method: 'PUT' | 'POST', path: string, body?: object): Promise<unknown> {
  return callApi(`/api/ebay${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

function itemOf(sku: string, imageUrls: string[], form: ListingForm) {
  const filled = Object.entries(form.aspects).filter(([, value]) => value.trim() !== '')
  return {
    sku,
    availability: { shipToLocationAvailability: { quantity: Number(form.quantity) } },
    condition: ebayCondition(form.condition) as InventoryItem['condition'],
    product: {
      title: form.title.trim(),
      description: form.description.trim(),
      aspects: Object.fromEntries(filled.map(([name, value]) => [name, [value.trim()]])),
      imageUrls,
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
      fulfillmentPolicyId: form.terms.fulfillment || 'default',
      paymentPolicyId: form.terms.payment || 'default',
      returnPolicyId: form.terms.return || 'default',
    },
    pricingSummary: { price: { value: (cents / 100).toFixed(2), currency: 'USD' } },
    merchantLocationKey: form.terms.location || 'default',
    shippingType: form.shippingType,
    handlingTime: Number(form.handlingTime),
  } satisfies EbayOffer
}
