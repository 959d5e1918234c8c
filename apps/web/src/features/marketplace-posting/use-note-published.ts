import { useAddListing } from '#src/entities/listing/change-listings.ts'
import type { PublishedPost } from '#src/features/marketplace-posting/use-posting.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { showError } from '#src/ui/toast.tsx'

/** Notes a published post among the listings of its product, once for each attempt; a failure says so. */
export function useNotePublished(productId: string): (made: PublishedPost) => void {
  const { mutateAsync: add } = useAddListing(productId)
  return ({ id, url, price }) => {
    if (id === null) return
    add({
      id,
      product_id: productId,
      place: 'facebook',
      site: null,
      url,
      price,
      currency: 'USD',
      listed_at: new Date().toISOString(),
    }).catch((error: unknown) =>
      showError('It is on Facebook, but not among the listings here', {
        detail: explainFailure(error),
      }),
    )
  }
}
