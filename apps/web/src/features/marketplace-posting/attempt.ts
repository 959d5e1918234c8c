import { marketplaceStatusSchema } from '@sampletrail/contracts/marketplace-posting.ts'
import { z } from 'zod'
import { keepDraft, readDraft } from '#src/lib/use-form-draft.ts'

const attemptSchema = z.object({
  sessionId: z.uuid().nullable(),
  /** Under which it is counted; none once it is published. */
  requestId: z.uuid().nullable(),
  /** What the extension said last. */
  last: marketplaceStatusSchema.nullable(),
})

/** The latest attempt to post a product. */
export type Attempt = z.infer<typeof attemptSchema>

interface AttemptPlace {
  userId: string
  productId: string
}

const keyOf = ({ userId, productId }: AttemptPlace) => `marketplace:${userId}:${productId}`

/** What this tab knows of the attempt, which goes on while the product's page is left or loaded anew. */
export function readAttempt(place: AttemptPlace): Attempt {
  const kept = attemptSchema.safeParse(readDraft(keyOf(place), sessionStorage))
  return kept.data ?? { sessionId: null, requestId: null, last: null }
}

/** Keeps it in this tab, until it is closed or somebody signs out. */
export function keepAttempt(place: AttemptPlace, attempt: Attempt): void {
  keepDraft(keyOf(place), attempt, sessionStorage)
}
