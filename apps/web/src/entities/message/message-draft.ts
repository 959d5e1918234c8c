import type { MessageKind } from '@sampletrail/domain/messages/message-kind.ts'
import { z } from 'zod'
import type { DraftKey } from '#src/lib/personal-storage.ts'
import { readDraft } from '#src/lib/use-form-draft.ts'

const draftSchema = z.object({
  text: z.string(),
  /** What the text began with: the same text was not edited, and is filled anew. */
  filled: z.string().optional(),
  template: z.string(),
  reviewLink: z.string(),
  isOfAll: z.boolean(),
})

export type MessageDraft = z.infer<typeof draftSchema>

export const messageDraftKey = (userId: string, kind: MessageKind, productId: string): DraftKey =>
  `draft:message:${userId}:${kind}:${productId}`

/** What was typed for a message that was not sent; null if there is none, or if another version of the app wrote it. */
export function readMessageDraft(key: string): MessageDraft | null {
  return draftSchema.safeParse(readDraft(key)).data ?? null
}
