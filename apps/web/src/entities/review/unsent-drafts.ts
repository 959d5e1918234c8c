import { z } from 'zod'
import { type ReviewDraft, reviewDraftSchema } from '#src/entities/review/review-draft.ts'
import { announcePresence, isPresent } from '#src/lib/tabs.ts'
import type { DraftKey } from '#src/lib/personal-storage.ts'
import { keepDraft, readDraft } from '#src/lib/use-form-draft.ts'

/** Drafts of earlier versions of the app have no name and no time. */
const listSchema = z
  .array(
    reviewDraftSchema.extend({ name: z.string().default(''), updated_at: z.string().default('') }),
  )
  .catch([])

let ownId: string | undefined

/** Each tab writes under a separate key: two that edit one draft must not overwrite each other. */
function thisTab(): string {
  ownId ??= announcePresence().id
  return ownId
}

/** Drafts of a product that were typed in this tab and are not yet on the server, with the latest text. */
export function readUnsent(productId: string): ReviewDraft[] {
  return readAt(ownKey(productId))
}

/** Stores a draft on this device until the server has it. */
export function keepUnsent(draft: ReviewDraft): void {
  write(draft.product_id, [...othersOf(draft), draft])
}

/** Removes a draft. */
export function dropUnsent(draft: ReviewDraft): void {
  write(draft.product_id, othersOf(draft))
}

/** Takes over the drafts of closed tabs. If the same draft is also unsent here, the closed tab's becomes a separate draft. */
export async function adoptUnsent(productId: string): Promise<void> {
  const prefix = keyOf(productId)
  const keys = Array.from({ length: localStorage.length }, (_, place) => localStorage.key(place))
  for (const key of keys) {
    if (key?.startsWith(prefix) !== true || key === ownKey(productId)) continue
    if (await isPresent(key.slice(prefix.length + 1))) continue
    const own = new Set(readUnsent(productId).map(({ id }) => id))
    for (const draft of readAt(key)) keepUnsent(own.has(draft.id) ? apart(draft) : draft)
    localStorage.removeItem(key)
  }
}

/** A draft with the same text that is not stored yet. */
export function apart(draft: ReviewDraft): ReviewDraft {
  return { ...draft, id: crypto.randomUUID(), updated_at: '' }
}

function othersOf({ id, product_id: productId }: ReviewDraft): ReviewDraft[] {
  return readUnsent(productId).filter((other) => other.id !== id)
}

function write(productId: string, drafts: ReviewDraft[]): void {
  if (drafts.length === 0) localStorage.removeItem(ownKey(productId))
  else keepDraft(ownKey(productId), drafts)
}

function readAt(key: string): ReviewDraft[] {
  return listSchema.parse(readDraft(key) ?? [])
}

const keyOf = (productId: string): DraftKey => `draft:review-texts:${productId}`
const ownKey = (productId: string): DraftKey => `${keyOf(productId)}:${thisTab()}`
