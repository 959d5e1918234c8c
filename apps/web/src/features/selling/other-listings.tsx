import { placeNameOf } from '@sampletrail/domain/resale/product-listing.ts'
import type { Listing } from '#src/entities/listing/listing-row.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'

/** What is still for sale elsewhere: eBay's is ended by itself, the others are opened to be taken down. */
export function OtherListings({
  listings,
  endsOnEbay,
  onEndsOnEbayChange,
}: {
  listings: readonly Listing[]
  endsOnEbay: boolean
  onEndsOnEbayChange: (ends: boolean) => void
}) {
  if (listings.length === 0) return null
  const isOnEbay = listings.some(({ ebay_id: id }) => id !== null)
  const others = listings.filter(({ ebay_id: id }) => id === null)
  return (
    <fieldset className="flex flex-col gap-2 rounded-md border border-line p-3">
      <legend className="px-1 text-sm font-semibold">Also for sale</legend>
      {isOnEbay && (
        <Checkbox
          label="End the listing on eBay"
          checked={endsOnEbay}
          onChange={(event) => onEndsOnEbayChange(event.target.checked)}
        />
      )}
      {others.length > 0 && (
        <p className="text-sm wrap-anywhere text-ink-muted">
          Take it down yourself: {others.map((listing) => placeNameOf(listing)).join(', ')}. The
          product's page keeps reminding you until you have.
        </p>
      )}
    </fieldset>
  )
}
