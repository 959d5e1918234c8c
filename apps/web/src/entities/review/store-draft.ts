import {
  DRAFT_COLUMNS,
  isSameText,
  type ReviewDraft,
  reviewDraftSchema,
} from '#src/entities/review/review-draft.ts'
import { mayBeEmpty, must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

const drafts = () => getSupabase().from('review_drafts')

/**
 * Stores a draft under the id that the browser gave it: only its name and text if it is stored already, otherwise all of it. A retry
 * does not add it again. Returns the stored draft, or null if another person or tab changed the text since it was read: then
 * nothing is stored. `isOurs` recognizes texts that were sent from here and whose answer may have been lost.
 */
export async function storeDraft(
  userId: string,
  draft: ReviewDraft,
  isOurs: (stored: ReviewDraft) => boolean,
): Promise<ReviewDraft | null> {
  const { created_at: _created, updated_at: seen, ...row } = draft
  const { id, name, title, content } = row
  if (seen !== '') {
    const changed = drafts().update({ name, title, content }).eq('id', id).eq('updated_at', seen)
    const [stored] = must(await changed.select('updated_at'))
    if (stored) return { ...draft, ...stored }
  }
  const added = drafts().upsert({ ...row, user_id: userId }, { ignoreDuplicates: true })
  const [first] = must(await added.select('created_at, updated_at'))
  if (first) return { ...draft, ...first }

  const found = await drafts().select(DRAFT_COLUMNS).eq('id', id).maybeSingle()
  const there = reviewDraftSchema.nullable().parse(mayBeEmpty(found))
  if (there === null) return null
  if (isSameText(there, draft)) return there
  return isOurs(there)
    ? storeDraft(userId, { ...draft, updated_at: there.updated_at }, never)
    : null
}

const never = () => false

/** Deletes a draft; if it is gone already, that is no failure. */
export async function deleteDraft(id: string): Promise<void> {
  mayBeEmpty(await drafts().delete().eq('id', id))
}
