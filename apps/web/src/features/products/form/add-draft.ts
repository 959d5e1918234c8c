import type { ProductChange } from '#src/entities/product/product-row.ts'
import { readDraft } from '#src/lib/use-form-draft.ts'
import { z } from 'zod'

/**
 * A product on its way: its id, the same for all attempts, and what the first of them sent, for as long as nobody knows
 * whether it arrived. It lives with the draft, so that an attempt after a reload adds nothing twice.
 */
type Attempt = { id: string; sent?: ProductChange | undefined }

const attemptSchema = z.object({
  id: z.uuid(),
  sent: z.custom<ProductChange>((sent) => typeof sent === 'object' && sent !== null).optional(),
})

export function newAttempt(): Attempt {
  return { id: crypto.randomUUID() }
}

/** The attempt that a draft was left with, or a new one. */
export function readAttempt(draftKey: string): Attempt {
  const kept = attemptSchema.safeParse(readDraft(draftKey))
  return kept.success ? kept.data : newAttempt()
}
