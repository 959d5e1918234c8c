import type { ListingPlace } from '@sampletrail/domain/resale/product-listing.ts'
import { placeNameOf } from '@sampletrail/domain/resale/product-listing.ts'
import type { SaleForm } from '@sampletrail/domain/resale/sale.ts'
import type { Listing } from '#src/entities/listing/listing-row.ts'

/** The values of the Sold dialog: the sale, the listing by which it came, and which of the others are to end. */
export type SoldForm = SaleForm & {
  /** Null for a sale without one. */
  listingId: string | null
  endsOnEbay: boolean
}

/** Listings that are still up. */
export const openListings = (listings: readonly Listing[]): Listing[] =>
  listings.filter(({ ended_at: end }) => end === null)

/** Places to choose: those of the listings, then where testers sell most. */
export function placesToSell(listings: readonly Listing[]): string[] {
  const known: { place: ListingPlace; site: null; url: null }[] = [
    { place: 'ebay', site: null, url: null },
    { place: 'facebook', site: null, url: null },
  ]
  return [...new Set([...listings, ...known].map((listing) => placeNameOf(listing)))]
}
