import type { ListingForm } from '@sampletrail/domain/ebay/ebay-listing.ts'
import { z } from 'zod'
import type { DraftKey } from '#src/lib/personal-storage.ts'
import { readDraft } from '#src/lib/use-form-draft.ts'

const text = z.string()
const draftSchema = z.object({
  title: text,
  description: text,
  price: text,
  condition: z.enum(['NEW', 'LIKE_NEW', 'USED_EXCELLENT', 'USED_GOOD', 'USED_FAIR']),
  duration: z.enum(['Days_3', 'Days_5', 'Days_7', 'Days_10']),
  quantity: text,
  format: z.enum(['FIXED_PRICE', 'AUCTION']),
  category: z.object({ id: text, name: text }).nullable(),
  shippingType: z.enum(['CALCULATED', 'FLAT_RATE', 'FREIGHT', 'FREE']),
  handlingTime: text,
  weight: text,
  length: text,
  width: text,
  height: text,
  // Drafts of an earlier version of the app have none.
  terms: z
    .object({ fulfillment: text, payment: text, return: text, location: text })
    .default({ fulfillment: '', payment: '', return: '', location: '' }),
  aspects: z.record(text, text),
})

export const listingDraftKey = (userId: string, productId: string): DraftKey =>
  `draft:ebay-listing:${userId}:${productId}`

/** The unsent text of a product's listing; null if there is none, or if another version of the app wrote it. */
export function readListingDraft(key: string): ListingForm | null {
  return draftSchema.safeParse(readDraft(key)).data ?? null
}
