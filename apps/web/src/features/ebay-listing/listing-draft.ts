import type { ListingForm } from '@sampletrail/domain/ebay/ebay-listing.ts'
import { z } from 'zod'
import type { DraftKey } from '#src/lib/personal-storage.ts'
import { adoptOldTexts } from '#src/entities/listing/listing-draft.ts'
import { keepDraft, readDraft } from '#src/lib/use-form-draft.ts'

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
  /** Whether the account keeps the fields that all markets share; earlier versions of the app kept them only here. */
  isShared: z.boolean().default(false),
})

export const listingDraftKey = (userId: string, productId: string): DraftKey =>
  `draft:ebay-listing:${userId}:${productId}`

/** Beside the form's values in what the device keeps. */
export const sharedMark = { isShared: true }

/** What the device keeps of a product's listing; null if nothing, or if another version of the app wrote it. */
export function readListingDraft(key: string): ListingForm | null {
  const draft = draftSchema.safeParse(readDraft(key)).data
  if (draft === undefined) return null
  const { isShared: _isShared, ...form } = draft
  return form
}

/** Hands what an earlier version of the app kept only on this device to the draft for all markets. */
export function adoptListingDraft(key: DraftKey, unsentKey: DraftKey, initial: ListingForm): void {
  const draft = draftSchema.safeParse(readDraft(key)).data
  if (draft === undefined || draft.isShared) return
  const { title, description, price, condition, category } = draft
  adoptOldTexts(unsentKey, { title, description, price, condition }, initial)
  if (category !== null) {
    adoptOldTexts(unsentKey, { category_id: category.id, category_name: category.name }, {})
  }
  keepDraft(key, { ...draft, ...sharedMark })
}

/** Whether the device keeps something that is not in the draft for all markets. */
export function hasOwnText(draft: ListingForm | null, initial: ListingForm): boolean {
  if (draft === null) return false
  const { title, description, price, condition, category } = initial
  const own = { ...draft, title, description, price, condition, category }
  return JSON.stringify(own) !== JSON.stringify(initial)
}
