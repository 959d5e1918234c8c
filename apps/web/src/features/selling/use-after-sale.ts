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
    const others = open.filter(({ id, ebay_id: ebayId }) => id !== listingId && ebayId !== null)
    // Sold on eBay: it ended there by itself.
    if (others.length === 0 || !endsOnEbay || sold?.ebay_id) return
    await end.mutateAsync(undefined).then(
      () => showSuccess('Ended on eBay'),
      (error: unknown) => tell('It is still for sale on eBay', error),
    )
  }
}

function tell(title: string, error: unknown): void {
  showError(title, { detail: explainFailure(error) })
}
