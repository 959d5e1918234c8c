import { aboutChange } from '@sampletrail/domain/products/about-change.ts'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { useChangeListing, useEndOnEbay } from '#src/entities/listing/change-listings.ts'
import { listingsQuery } from '#src/entities/listing/use-listings.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { openListings } from '#src/features/selling/sold-form.ts'
import { AppError, explainFailure, toAppError } from '#src/lib/errors.ts'
import type { DraftKey } from '#src/lib/personal-storage.ts'
import { useLater } from '#src/lib/use-later.ts'
import { showError, showSuccess } from '#src/ui/toast.tsx'

const saleSchema = z.object({
  /** The listing by which it was sold; null for a sale without one. */
  listingId: z.uuid().nullable(),
  endsOnEbay: z.boolean(),
  /** The moment of the recording. */
  at: z.iso.datetime(),
})

/** The key of what is left to do elsewhere after a sale. */
export const afterSaleKey = (userId: string, productId: string): DraftKey =>
  `draft:after-sale:${userId}:${productId}`

/**
 * What follows a recorded sale elsewhere: its listing is over, and eBay's ends if that was asked for. If the server cannot be reached, it
 * waits on this device until the product's page opens again or the network is back, unless the sale was undone meanwhile. What fails says so.
 */
export function useAfterSale(
  product: Pick<Product, 'id' | 'name' | 'status' | 'sold'>,
): (sale: Omit<z.infer<typeof saleSchema>, 'at'>) => void {
  const userId = useUser().id
  const client = useQueryClient()
  const change = useChangeListing(product.id)
  const end = useEndOnEbay(product.id)
  const finish = useLater({
    key: afterSaleKey(userId, product.id),
    schema: saleSchema,
    async ask({ listingId, endsOnEbay, at }, isFirst) {
      if (!isFirst && !product.sold) return
      // The card may not have them yet, or may have an older list.
      const listings = await step('Its listings could not be looked up', () =>
        client.fetchQuery({ ...listingsQuery(userId, product.id), staleTime: 0 }),
      )
      const open = openListings(listings)
      const sold = open.find(({ id }) => id === listingId)
      if (sold) {
        await step('Its listing is not marked as ended', () =>
          change.mutateAsync({ id: sold.id, change: { ended_at: at, is_sale: true } }),
        )
      }
      // Sold on eBay: it ended there by itself, unless there were several pieces.
      const isSoldThere = listings.some(
        ({ id, ebay_id: ebayId }) => id === listingId && ebayId !== null,
      )
      const isOnEbay = open.some(({ ebay_id: ebayId }) => ebayId !== null)
      if (!isOnEbay || !(endsOnEbay || isSoldThere)) return
      await step(
        isSoldThere
          ? 'eBay was not asked for pieces that are left'
          : 'It is still for sale on eBay',
        () => end.mutateAsync(undefined),
      )
      if (isSoldThere) return
      showSuccess('Ended on eBay', {
        detail: aboutChange('Ended on eBay', product, {}) ?? undefined,
      })
    },
    onFailure(failure, isLater) {
      const title = failure instanceof StepError ? failure.title : 'The sale is recorded here only'
      const later = isLater ? ' It is tried again when you open this product again.' : ''
      showError(title, { detail: `${explainFailure(failure)}${later}` })
    },
  })
  return (sale) => finish({ ...sale, at: new Date().toISOString() })
}

/** The failure of one step, with what was not done. */
class StepError extends AppError {
  readonly title: string
  constructor(title: string, cause: AppError) {
    super(cause.message, cause)
    this.title = title
  }
}

async function step<Result>(title: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (failure) {
    throw new StepError(title, toAppError(failure))
  }
}
