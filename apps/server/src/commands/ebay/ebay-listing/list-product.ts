import type { EbayListing, EbayOffer, InventoryItem } from '@sampletrail/contracts/ebay-listing.ts'
import { listingHtml, productOfSku } from '@sampletrail/domain/ebay/ebay-listing.ts'
import { calendarDateIn } from '@sampletrail/domain/dates/calendar-date.ts'
import { type SellableProduct, saleBarOf } from '@sampletrail/domain/resale/sale-bar.ts'
import type { Backend, Claims } from '#src/backend.ts'
import type { PictureReaders } from '#src/commands/ebay/draw-for-ebay.ts'
import { endOffers } from '#src/commands/ebay/ebay-listing/end-listing.ts'
import { requireSetup, type Setup } from '#src/commands/ebay/ebay-listing/find-setup.ts'
import type { PhotoDesk } from '#src/commands/ebay/ebay-listing/photo-desk.ts'
import { sendPhotos } from '#src/commands/ebay/ebay-listing/send-photos.ts'
import { withListingLease } from '#src/commands/ebay/ebay-listing/with-listing-lease.ts'
import type { EbaySettings } from '#src/config/config.ts'
import { readRefusal } from '#src/db/refusal.ts'
import { AppError } from '#src/http/app-error.ts'
import { EbayError } from '#src/integrations/ebay/ebay.ts'
import type { Seller, WireOffer } from '#src/integrations/ebay/seller.ts'

/** The seller, and the dependencies. */
export interface ListingDependencies {
  backend: Pick<Backend, 'asService' | 'asUser' | 'admin' | 'publicFileUrl'>
  web: PictureReaders['web']
  environment: EbaySettings['environment']
  claims: Claims
  seller: Seller
  photoDesk: PhotoDesk
}

const sites = { production: 'https://www.ebay.com', sandbox: 'https://www.sandbox.ebay.com' }

/**
 * First step: the item itself, with its photos. If there already is a listing, returns it and changes nothing. Throws what
 * `withListingLease` and `sendPhotos` throw, and EbayError. docs/behaviour/ebay-listing.md
 */
export async function keepItem(
  dependencies: ListingDependencies,
  sku: string,
  { product, ...item }: Omit<InventoryItem, 'sku'>,
  signal?: AbortSignal,
): Promise<EbayListing | null> {
  const { seller } = dependencies
  return await whileListing(dependencies, sku, async (productId) => {
    const listed = await findListed(dependencies, productId, sku)
    if (listed) return listed
    await requireSellable(dependencies, productId)
    const imageUrls = await sendPhotos(dependencies, product.imageUrls, signal)
    try {
      await seller.keepItem(sku, {
        ...item,
        product: { ...product, description: listingHtml(product.description), imageUrls },
      })
    } catch (error) {
      // It may be for what became of a photo at eBay: the next try sends them anew.
      if (error instanceof EbayError && !error.retryable) {
        dependencies.photoDesk.sentPhotos.forget(imageUrls)
      }
      throw error
    }
    return null
  })
}

/**
 * Second step: price and format. Uses an existing offer from an earlier try whose answer was lost. Throws AppError
 * `ebay_setup_needed` or `conflict` as `requireSetup` does, EbayError, and what `withListingLease` throws.
 */
export async function keepOffer(
  dependencies: ListingDependencies,
  offer: EbayOffer,
): Promise<string> {
  const { seller } = dependencies
  const { sku, format } = offer
  return await whileListing(dependencies, sku, async (productId) => {
    const known = await seller.findOffers(sku)
    const listed = known.find(({ listingId }) => listingId !== null)
    if (listed) return listed.offerId
    await requireSellable(dependencies, productId)
    const wire = toWireOffer(offer, await requireSetup(seller, offer, wantedSetup(offer)))
    const same = known.find((one) => one.format === format && one.marketplaceId === 'EBAY_US')
    if (same === undefined) return await seller.addOffer(wire)
    await seller.changeOffer(same.offerId, wire)
    return same.offerId
  })
}

/**
 * Last step: creates the listing, once, and stores its address on the product. After a lost answer it looks the listing up.
 * Throws AppError `not_found` for a missing offer, EbayError, and what `withListingLease` throws.
 */
export async function publishOffer(
  dependencies: ListingDependencies,
  offerId: string,
): Promise<EbayListing> {
  const { seller } = dependencies
  const offer = await seller.readOffer(offerId)
  if (offer === null) {
    throw new AppError('not_found', 'This offer no longer exists. Please try again.')
  }
  const { sku, price } = offer
  return await whileListing(dependencies, sku, async (productId) => {
    const listed = await findListed(dependencies, productId, sku)
    if (listed) return listed
    await requireSellable(dependencies, productId)
    try {
      const listingId = await seller.publish(offerId)
      const made = await keepListing(dependencies, productId, { listingId, price })
      await endIfBarred(dependencies, productId)
      return made
    } catch (error) {
      if (!(error instanceof EbayError) || !error.retryable) throw error
      // It may have been created all the same.
      const made = await findListed(dependencies, productId, sku).catch(() => null)
      if (made) return made
      throw error
    }
  })
}

/** Publishing takes seconds: what was sold elsewhere meanwhile does not stay up. */
async function endIfBarred(dependencies: ListingDependencies, productId: string): Promise<void> {
  const { backend, claims, seller } = dependencies
  const bar = await findSaleBar(dependencies, productId)
  if (!bar) return
  await endOffers(backend, seller, { userId: claims.sub, productId })
  throw new AppError('conflict', bar)
}

async function whileListing<Result>(
  { backend, claims }: ListingDependencies,
  sku: string,
  work: (productId: string) => Promise<Result>,
): Promise<Result> {
  const productId = productOfSku(sku)
  if (productId === null) throw new AppError('not_found', 'This product no longer exists.')
  return await withListingLease(backend, claims.sub, productId, () => work(productId))
}

/** Throws AppError `conflict`, which says what to do, for a product that may not be listed today (saleBarOf). */
async function requireSellable(
  dependencies: ListingDependencies,
  productId: string,
): Promise<void> {
  const bar = await findSaleBar(dependencies, productId)
  if (bar === undefined) {
    throw new AppError('not_found', 'This product no longer exists.')
  }
  if (bar !== null) throw new AppError('conflict', bar)
}

/** Why a product may not be listed today; null if it may, undefined if it is not there any more. */
async function findSaleBar(
  { backend, claims }: ListingDependencies,
  productId: string,
): Promise<string | null | undefined> {
  const [product] = await backend.asUser(claims, async (transaction) => {
    const { rows } = await transaction.query<SellableProduct & { time_zone: string }>(
      `select product.status, product.sold, product.deal_terms, product.received_date::text, account.time_zone
       from public.products as product
       join public.users as account on account.id = product.user_id
       where product.id = $1`,
      [productId],
    )
    return rows
  })
  return product && saleBarOf(product, calendarDateIn(new Date(), product.time_zone))
}

/** A product's existing listing, stored on it in case an earlier try did not get that far. */
async function findListed(
  dependencies: ListingDependencies,
  productId: string,
  sku: string,
): Promise<EbayListing | null> {
  const offers = await dependencies.seller.findOffers(sku)
  for (const { listingId, price } of offers) {
    if (listingId !== null) return await keepListing(dependencies, productId, { listingId, price })
  }
  return null
}

async function keepListing(
  { backend, claims, environment }: ListingDependencies,
  productId: string,
  { listingId, price }: { listingId: string; price: number | null },
): Promise<EbayListing> {
  const listingUrl = `${sites[environment]}/itm/${listingId}`
  await backend.asService((transaction) =>
    transaction.query('select private.keep_ebay_listing($1, $2, $3, $4, $5)', [
      claims.sub,
      productId,
      listingId,
      listingUrl,
      price,
    ]),
  )
  try {
    await backend.asUser(claims, (transaction) =>
      transaction.query(
        'update public.products set ebay_url = $2 where id = $1 and ebay_url is distinct from $2',
        [productId, listingUrl],
      ),
    )
  } catch (error) {
    // The plan ended meanwhile and left the product inactive. The listing is there all the same.
    if (readRefusal(error)?.hint !== 'product_limit') throw error
  }
  return { listingId, listingUrl }
}

const wantedSetup = ({ listingPolicies, merchantLocationKey }: EbayOffer): Setup => ({
  fulfillment: listingPolicies.fulfillmentPolicyId,
  payment: listingPolicies.paymentPolicyId,
  return: listingPolicies.returnPolicyId,
  location: merchantLocationKey,
})

/** In eBay's format: auctions start at a price and are for one item, so eBay does not want that stated. */
function toWireOffer(offer: EbayOffer, setup: Setup): WireOffer {
  const { sku, marketplaceId, format, categoryId, listingDuration, pricingSummary } = offer
  const isAuction = format === 'AUCTION'
  if (isAuction === (listingDuration === 'GTC')) {
    throw new AppError(
      'bad_request',
      'A fixed-price listing has no duration. Choose a number of days only for an auction.',
    )
  }
  return {
    sku,
    marketplaceId,
    format,
    categoryId,
    listingDuration,
    listingDescription: listingHtml(offer.listingDescription),
    ...(!isAuction && { availableQuantity: offer.availableQuantity }),
    pricingSummary: isAuction ? { auctionStartPrice: pricingSummary.price } : pricingSummary,
    listingPolicies: {
      fulfillmentPolicyId: setup.fulfillment,
      paymentPolicyId: setup.payment,
      returnPolicyId: setup.return,
    },
    merchantLocationKey: setup.location,
  }
}
