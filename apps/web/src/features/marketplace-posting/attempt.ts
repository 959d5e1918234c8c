import { marketplaceStatusSchema } from '@sampletrail/contracts/marketplace-posting.ts'
import { z } from 'zod'
import type { DraftKey } from '#src/lib/personal-storage.ts'
import { keepDraft, readDraft } from '#src/lib/use-form-draft.ts'

const attemptSchema = z.object({
  sessionId: z.uuid().nullable(),
  /** The id under which it is counted; none once it is published. */
  requestId: z.uuid().nullable(),
  /** Dollars that were asked for; attempts of an earlier version of the app have none. */
  price: z.number().nullable().default(null),
  /** The extension's last report. */
  last: marketplaceStatusSchema.nullable(),
})

/** The latest attempt to post a product. */
export type Attempt = z.infer<typeof attemptSchema>

interface AttemptPlace {
  userId: string
  productId: string
}

const keyOf = ({ userId, productId }: AttemptPlace): DraftKey =>
  `draft:marketplace-attempt:${userId}:${productId}`

/** The key under which an earlier version of the app kept the typed listing. */
export const priceDraftKey = (userId: string, productId: string): DraftKey =>
  `draft:marketplace:${userId}:${productId}`

/** This tab's record of the attempt, which continues while the product's page is closed or reloaded. */
export function readAttempt(place: AttemptPlace): Attempt {
  const kept = attemptSchema.safeParse(readDraft(keyOf(place), sessionStorage))
  return kept.data ?? { sessionId: null, requestId: null, price: null, last: null }
}

/** Stores it in this tab, until the tab is closed or the person signs out. */
export function keepAttempt(place: AttemptPlace, attempt: Attempt): void {
  keepDraft(keyOf(place), attempt, sessionStorage)
}
