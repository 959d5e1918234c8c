import { z } from 'zod'
import { type ReviewDraft, reviewDraftSchema } from '#src/entities/review/review-draft.ts'
import { keepDraft, readDraft } from '#src/lib/use-form-draft.ts'

const listSchema = z.array(reviewDraftSchema).catch([])

/** Drafts of a product that are on this device and not yet on the server, as they were typed last. */
export function readUnsent(productId: string): ReviewDraft[] {
  return listSchema.parse(readDraft(keyOf(productId)) ?? [])
}

/** Writes a draft down on this device until the server has it. */
export function keepUnsent(draft: ReviewDraft): void {
  write(draft.product_id, [...othersOf(draft), draft])
}

/** Forgets a draft that the server has, unless more was typed since. Whether it was forgotten. */
export function forgetUnsent(sent: ReviewDraft): boolean {
  const now = readUnsent(sent.product_id).find(({ id }) => id === sent.id)
  if (now && (now.title !== sent.title || now.content !== sent.content)) return false
  dropUnsent(sent)
  return true
}

/** Forgets a draft, whatever was typed. */
export function dropUnsent(draft: ReviewDraft): void {
  write(draft.product_id, othersOf(draft))
}

function othersOf({ id, product_id: productId }: ReviewDraft): ReviewDraft[] {
  return readUnsent(productId).filter((other) => other.id !== id)
}

function write(productId: string, drafts: ReviewDraft[]): void {
  if (drafts.length === 0) localStorage.removeItem(keyOf(productId))
  else keepDraft(keyOf(productId), drafts)
}

function keyOf(productId: string): string {
  return `draft:review-texts:${productId}`
}
