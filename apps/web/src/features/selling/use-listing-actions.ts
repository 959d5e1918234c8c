import { placeNameOf } from '@sampletrail/domain/resale/product-listing.ts'
import { useState } from 'react'
import {
  useAddListing,
  useChangeListing,
  useDeleteListing,
  useEndOnEbay,
} from '#src/entities/listing/change-listings.ts'
import type { Listing } from '#src/entities/listing/listing-row.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { showError, showSuccess } from '#src/ui/toast.tsx'

/** Ending and forgetting a product's listings, each with a notice; `busy` is the id of the one that is being ended. */
export function useListingActions(product: Product) {
  const [busy, setBusy] = useState<string | null>(null)
  const change = useChangeListing(product.id)
  const endOnEbay = useEndOnEbay(product.id)
  const remove = useDeleteListing(product.id)
  const add = useAddListing(product.id)

  async function end(listing: Listing): Promise<void> {
    if (busy !== null) return
    setBusy(listing.id)
    const name = placeNameOf(listing)
    try {
      if (listing.ebay_id !== null) {
        const isEnded = await attempt('It is still for sale on eBay', () =>
          endOnEbay.mutateAsync(undefined),
        )
        if (isEnded) showSuccess('Ended on eBay')
        return
      }
      const over = { ended_at: new Date().toISOString() }
      const isEnded = await attempt(`Not marked as ended: ${name}`, () =>
        change.mutateAsync({ id: listing.id, change: over }),
      )
      if (!isEnded) return
      const undo = (): void => {
        void attempt('Failed to undo', () =>
          change.mutateAsync({ id: listing.id, change: { ended_at: null } }),
        )
      }
      showSuccess(`Marked as ended: ${name}`, { action: { label: 'Undo', onSelect: undo } })
    } finally {
      setBusy(null)
    }
  }

  async function forget(listing: Listing): Promise<void> {
    const name = placeNameOf(listing)
    if (!(await attempt(`Not forgotten: ${name}`, () => remove.mutateAsync(listing.id)))) return
    const { ebay_id: ebayId, priced_at: _pricedAt, ...row } = listing
    // The server alone says what eBay has made, so it cannot be put back from here.
    const undo = (): void => void attempt('Failed to undo', () => add.mutateAsync(row))
    showSuccess(`Listing forgotten: ${name}`, {
      ...(ebayId === null && { action: { label: 'Undo', onSelect: undo } }),
    })
  }

  return {
    busy,
    end: (listing: Listing) => void end(listing),
    forget: (listing: Listing) => void forget(listing),
  }
}

/** Whether it worked; a notice says why not. */
async function attempt(title: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    showError(title, { detail: explainFailure(error) })
    return false
  }
}
