import { skuOfProduct } from '@sampletrail/domain/ebay/ebay-listing.ts'
import type { Backend, Claims } from '#src/backend.ts'
import { withListingLease } from '#src/commands/ebay/ebay-listing/with-listing-lease.ts'
import { AppError } from '#src/http/app-error.ts'
import { EbayError } from '#src/integrations/ebay/ebay.ts'
import type { Seller } from '#src/integrations/ebay/seller.ts'

interface EndingDependencies {
  backend: Pick<Backend, 'asService'>
  claims: Pick<Claims, 'sub'>
  seller: Seller
}

const otherAccountText =
  'The connected eBay account does not have this listing. It was made with another account: end it at eBay, then press ‘Mark as taken down’.'

/**
 * Ends what is for sale of a product on the connected eBay account, and notes it. One that has ended already stays as it is, also if
 * an earlier answer was lost. Throws EbayError, AppError `conflict` for a listing of another account, and what
 * `withListingLease` throws.
 */
export async function endEbayListing(
  { backend, claims, seller }: EndingDependencies,
  productId: string,
): Promise<void> {
  const work = () => endOffers(backend, seller, { userId: claims.sub, productId })
  await withListingLease(backend, claims.sub, productId, work, { ends: true })
}

/** The same for a caller who has the product's turn. */
export async function endOffers(
  backend: Pick<Backend, 'asService'>,
  seller: Seller,
  { userId, productId }: { userId: string; productId: string },
): Promise<void> {
  const offers = await seller.findOffers(skuOfProduct(productId))
  // One that eBay refuses to end, such as an auction with bids, does not keep the others up.
  const ends = await Promise.allSettled(
    offers.flatMap(({ offerId, listingId }) =>
      listingId === null ? [] : [withdraw(seller, offerId)],
    ),
  )
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
  const areOver = await backend.asService(async (transaction) => {
    const { rows } = await transaction.query<{ over: boolean }>(
      'select private.end_ebay_listings($1, $2, $3) as over',
      // An offer outlives its listing: an account without any never had it.
      [userId, productId, offers.length > 0],
    )
    return rows[0]?.over === true
  })
  if (!areOver) throw new AppError('conflict', otherAccountText)
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
