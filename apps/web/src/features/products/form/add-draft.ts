import type { ProductChange } from '#src/entities/product/product-row.ts'
import { readDraft } from '#src/lib/use-form-draft.ts'
import { z } from 'zod'

/**
 * A product that is being added: its id, the same for all attempts, and the first attempt's data while it is unknown whether
 * that arrived. It is stored with the draft, so that an attempt after a reload adds nothing twice.
 */
export type Attempt = { id: string; sent?: ProductChange | undefined }

const attemptSchema = z.object({
  id: z.uuid(),
  sent: z.custom<ProductChange>((sent) => typeof sent === 'object' && sent !== null).optional(),
})

export function newAttempt(): Attempt {
  return { id: crypto.randomUUID() }
}

/** The attempt stored with a draft, else an earlier one, else a new one. */
export function readAttempt(draftKey: string, earlier?: Attempt): Attempt {
  const kept = attemptSchema.safeParse(readDraft(draftKey))
  return kept.success ? kept.data : (earlier ?? newAttempt())
}
