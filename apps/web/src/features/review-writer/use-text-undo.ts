import { undoEdit } from '@sampletrail/domain/reviews/undo-edit.ts'
import { useEffect, useRef } from 'react'
import type { DraftText, ReviewDraft } from '#src/entities/review/review-draft.ts'
import { removeToast, showError, showSuccess } from '#src/ui/toast.tsx'

/**
 * Changes a draft's text at a press and offers Undo, which keeps what people typed meanwhile. The offer ends when the dialog
 * closes: afterwards nobody here knows the latest text.
 */
export function useTextUndo(
  drafts: readonly ReviewDraft[],
  save: (draft: ReviewDraft) => void,
): (draft: ReviewDraft, text: Partial<DraftText>, done: string, onUndone?: () => void) => void {
  const offers = useRef<string[]>([])
  const latest = useRef(drafts)
  useEffect(() => {
    latest.current = drafts
  }, [drafts])
  useEffect(
    () => () => {
      for (const id of offers.current) removeToast(id)
    },
    [],
  )
  function undo(before: ReviewDraft, after: ReviewDraft, onUndone?: () => void): void {
    const now = latest.current.find(({ id }) => id === before.id)
    const title = now && undoEdit(before.title, after.title, now.title)
    const content = now && undoEdit(before.content, after.content, now.content)
    if (!now || typeof title !== 'string' || typeof content !== 'string') {
      showError('This cannot be undone: you changed the text there since.')
      return
    }
    save({ ...now, title, content })
    onUndone?.()
  }
  return (draft, text, done, onUndone) => {
    const after = { ...draft, ...text }
    save(after)
    const onSelect = (): void => undo(draft, after, onUndone)
    offers.current.push(showSuccess(done, { action: { label: 'Undo', onSelect } }))
  }
}
