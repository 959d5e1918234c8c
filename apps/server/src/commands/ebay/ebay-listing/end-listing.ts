import { skuOfProduct } from '@sampletrail/domain/ebay/ebay-listing.ts'
import type { ListingDependencies } from '#src/commands/ebay/ebay-listing/list-product.ts'
import { withListingLease } from '#src/commands/ebay/ebay-listing/with-listing-lease.ts'
import { EbayError } from '#src/integrations/ebay/ebay.ts'
import type { Seller } from '#src/integrations/ebay/seller.ts'

/**
 * Ends what is for sale of a product on eBay, and notes it. One that has ended already stays as it is, also if an earlier answer
 * was lost. Throws EbayError, and what `withListingLease` throws.
 */
export async function endEbayListing(
  { backend, claims, seller }: Pick<ListingDependencies, 'backend' | 'claims' | 'seller'>,
  productId: string,
): Promise<void> {
  const work = async (): Promise<void> => {
    for (const { offerId, listingId } of await seller.findOffers(skuOfProduct(productId))) {
      if (listingId !== null) await withdraw(seller, offerId)
    }
    await backend.asService((transaction) =>
      transaction.query('select private.end_ebay_listings($1, $2)', [claims.sub, productId]),
    )
  }
  await withListingLease(backend, claims.sub, productId, work, { ends: true })
}

async function withdraw(seller: Seller, offerId: string): Promise<void> {
  try {
    await seller.withdraw(offerId)
  } catch (error) {
    if (!(error instanceof EbayError)) throw error
    // It may have ended all the same, or been sold meanwhile.
    const isListed = await seller.readOffer(offerId).then(
      (offer) => offer !== null && offer.listingId !== null,
      () => true,
    )
    if (isListed) throw error
  }
}
