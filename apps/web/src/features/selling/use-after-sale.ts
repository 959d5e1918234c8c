import { useChangeListing, useEndOnEbay } from '#src/entities/listing/change-listings.ts'
import type { Listing } from '#src/entities/listing/listing-row.ts'
import type { SoldForm } from '#src/features/selling/sold-form.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { showError, showSuccess } from '#src/ui/toast.tsx'

/**
 * What follows a recorded sale elsewhere: its listing is over, and eBay's ends if that was asked for. What fails says so, and stays on the
 * product's page to be done.
 */
export function useAfterSale(productId: string) {
  const change = useChangeListing(productId)
  const end = useEndOnEbay(productId)
  return async (
    { listingId, endsOnEbay }: Pick<SoldForm, 'listingId' | 'endsOnEbay'>,
    open: readonly Listing[],
  ): Promise<void> => {
    const sold = open.find(({ id }) => id === listingId)
    if (sold) {
      const over = { ended_at: new Date().toISOString(), is_sale: true }
      await change
        .mutateAsync({ id: sold.id, change: over })
        .catch((error: unknown) => tell('Its listing is not marked as ended', error))
    }
    const isOnEbay = open.some(({ ebay_id: ebayId }) => ebayId !== null)
    // Sold on eBay: it ended there by itself, unless there were several pieces.
    const isSoldThere = Boolean(sold?.ebay_id)
    if (!isOnEbay || !(endsOnEbay || isSoldThere)) return
    await end.mutateAsync(undefined).then(
      () => isSoldThere || showSuccess('Ended on eBay'),
      (error: unknown) =>
        tell(
          isSoldThere
            ? 'eBay was not asked for pieces that are left'
            : 'It is still for sale on eBay',
          error,
        ),
    )
  }
}

function tell(title: string, error: unknown): void {
  showError(title, { detail: explainFailure(error) })
}
