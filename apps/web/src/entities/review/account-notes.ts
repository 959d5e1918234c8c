import { REVIEW_LENGTHS, REVIEW_TONES } from '@sampletrail/domain/reviews/review-notes.ts'
import type { TypedNotes } from '@sampletrail/domain/reviews/typed-notes.ts'
import { z } from 'zod'
import { mayBeEmpty, must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

const rowSchema = z.object({
  liked: z.string(),
  disliked: z.string(),
  usage: z.string(),
  rating: z.int().min(0).max(5),
  points: z.array(z.string()),
  next_point: z.string(),
  length: z.enum(REVIEW_LENGTHS),
  tone: z.enum(REVIEW_TONES),
  updated_at: z.string(),
})
const columns = Object.keys(rowSchema.shape).join(',')

/** Notes for a review, as the account keeps them. */
export interface AccountNotes {
  notes: TypedNotes
  /** When they were stored; '' while the account has none. */
  updatedAt: string
}

const table = () => getSupabase().from('review_notes')

/** The account's notes for a review of a product; null if it has none. */
export async function loadAccountNotes(productId: string): Promise<AccountNotes | null> {
  const found = await table().select(columns).eq('product_id', productId).maybeSingle()
  const row = rowSchema.nullable().parse(mayBeEmpty(found))
  if (row === null) return null
  const { next_point: nextPoint, updated_at: updatedAt, ...notes } = row
  return { notes: { ...notes, nextPoint }, updatedAt }
}

/**
 * Stores these fields and no others. Returns the new time, or null if the account's notes are not those of `updatedAt` any more:
 * then nothing is stored.
 */
export async function storeAccountNotes(
  productId: string,
  fields: Partial<TypedNotes>,
  updatedAt: string,
): Promise<string | null> {
  const { nextPoint, ...same } = fields
  const row = { ...same, ...(nextPoint !== undefined && { next_point: nextPoint }) }
  const change =
    updatedAt === ''
      ? table().upsert(
          { ...row, product_id: productId },
          { onConflict: 'product_id', ignoreDuplicates: true },
        )
      : table().update(row).eq('product_id', productId).eq('updated_at', updatedAt)
  const [stored] = must(await change.select('updated_at'))
  return stored?.updated_at ?? null
}
