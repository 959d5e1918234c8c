import type { ReviewDraft } from '#src/entities/review/review-draft.ts'
import { mayBeEmpty, must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

const drafts = () => getSupabase().from('review_drafts')

/**
 * Stores a draft under the id that the browser gave it: its text where it is stored already, else all of it. A repeated
 * attempt adds none.
 */
export async function storeDraft(userId: string, draft: ReviewDraft): Promise<void> {
  const { created_at: _, ...row } = draft
  const { id, title, content } = row
  const changed = await drafts().update({ title, content }).eq('id', id).select('id')
  if (must(changed).length > 0) return
  mayBeEmpty(await drafts().upsert({ ...row, user_id: userId }, { ignoreDuplicates: true }))
}

/** Deletes a draft; one that is gone already is no failure. */
export async function deleteDraft(id: string): Promise<void> {
  mayBeEmpty(await drafts().delete().eq('id', id))
}
