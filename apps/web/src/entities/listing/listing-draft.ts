import {
  EMPTY_LISTING_DRAFT,
  type ListingDraft,
  unsentFields,
} from '@sampletrail/domain/resale/listing-draft.ts'
import { z } from 'zod'
import type { DraftKey } from '#src/lib/personal-storage.ts'
import { keepDraft, readDraft } from '#src/lib/use-form-draft.ts'
import { mayBeEmpty, must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

const text = z.string().nullable()
const draftSchema = z.object({
  title: text,
  description: text,
  price: text,
  condition: z.enum(['NEW', 'LIKE_NEW', 'USED_EXCELLENT', 'USED_GOOD', 'USED_FAIR']).nullable(),
  category_id: text,
  category_name: text,
  photos: z.array(z.string()).nullable(),
})
const columns = Object.keys(draftSchema.shape).join(',')
/** What another version of the app left on the device must not keep a form from opening. */
const unsentSchema = draftSchema.partial().catch({})

/** Fields of a draft that people changed. */
export type DraftChanges = Partial<ListingDraft>

const drafts = () => getSupabase().from('listing_drafts')

/** The account's draft of a product's listing; an empty one if nothing was typed. */
export async function loadListingDraft(
  productId: string,
  signal: AbortSignal,
): Promise<ListingDraft> {
  const reply = await drafts()
    .select(columns)
    .eq('product_id', productId)
    .abortSignal(signal)
    .maybeSingle()
  return draftSchema.nullable().parse(mayBeEmpty(reply)) ?? EMPTY_LISTING_DRAFT
}

/** Stores these fields of a draft and no others: what was changed elsewhere meanwhile stays. */
export async function storeListingDraft(productId: string, fields: DraftChanges): Promise<void> {
  const change = async (): Promise<boolean> => {
    const changed = drafts().update(fields).eq('product_id', productId)
    return must(await changed.select('product_id')).length > 0
  }
  if (await change()) return
  const added = drafts().upsert(
    { ...fields, product_id: productId },
    { onConflict: 'product_id', ignoreDuplicates: true },
  )
  if (must(await added.select('product_id')).length > 0) return
  // Another device added it in between.
  await change()
}

/** The key of the fields that are not in the account yet. */
export const unsentListingKey = (userId: string, productId: string): DraftKey =>
  `draft:listing:${userId}:${productId}`

/** The fields that were typed on this device and are not in the account yet. */
export function readUnsentListing(key: DraftKey): DraftChanges {
  return unsentSchema.parse(readDraft(key) ?? {})
}

/** Stores changed fields on this device, beside those of other tabs. */
export function keepUnsentListing(key: DraftKey, fields: DraftChanges): void {
  keepDraft(key, { ...readUnsentListing(key), ...fields })
}

/** Removes fields from this device that the account has; what was typed since stays. */
export function dropUnsentListing(key: DraftKey, sent: DraftChanges): void {
  const kept = unsentFields(readUnsentListing(key), sent)
  if (Object.keys(kept).length === 0) localStorage.removeItem(key)
  else keepDraft(key, kept)
}

/** Fields of an earlier version of the app, which differ from the product's values, count as typed here and not sent yet. */
export function adoptOldTexts(
  key: DraftKey,
  old: DraftChanges,
  shown: Partial<Record<keyof DraftChanges, unknown>>,
): void {
  const typed = Object.entries(old).filter(
    ([name, value]) => value !== '' && value !== shown[name as keyof DraftChanges],
  )
  if (typed.length > 0) {
    keepUnsentListing(key, { ...Object.fromEntries(typed), ...readUnsentListing(key) })
  }
}
