import { isCalendarDate } from '@sampletrail/domain/dates/calendar-date.ts'
import {
  type DealNote,
  addNote,
  areDealNotes,
  changeNote,
  dealNoteProblem,
  isFullOfNotes,
} from '@sampletrail/domain/products/deal-notes.ts'
import { useState } from 'react'
import { z } from 'zod'
import { editOf } from '#src/entities/product/change/seen-product.ts'
import { useSaveEdit } from '#src/entities/product/change/use-save-edit.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { explainFailure } from '#src/lib/errors.ts'
import type { DraftKey } from '#src/lib/personal-storage.ts'
import { readToday } from '#src/lib/today.ts'
import { useKeptForm } from '#src/lib/use-kept-form.ts'
import { useSaving } from '#src/lib/use-saving.ts'

const draftSchema = z.object({ day: z.string().nullable(), text: z.string() })

/** A note has no id: its draft belongs to its text. */
export const dealNoteDraftKey = (
  userId: string,
  productId: string,
  note: DealNote | null,
): DraftKey =>
  `draft:deal-note:${userId}:${productId}:${note === null ? 'new' : `${note.day} ${note.text}`}`

/** The form of a note with its draft and its saving. */
export function useNoteForm(product: Product, note: DealNote | null, onSaved: () => void) {
  const saveEdit = useSaveEdit({ silent: true })
  const key = dealNoteDraftKey(useUser().id, product.id, note)
  const start = { day: note?.day ?? readToday(), text: note?.text ?? '' }
  const { form, end, ...kept } = useKeptForm(key, draftSchema, start)
  const [isDayUnreadable, setDayUnreadable] = useState(false)
  const { isSaving, failure, save } = useSaving(
    (error) => `The note was not saved. ${explainFailure(error)}`,
  )

  function submit(): void {
    const { day, text } = form.getValues()
    form.clearErrors()
    const problem = dealNoteProblem(text) ?? fullProblem(product, note)
    if (problem !== null) form.setError('text', { message: problem }, { shouldFocus: true })
    if (!isCalendarDate(day)) form.setError('day', { message: 'Please choose a date.' })
    if (problem !== null || !isCalendarDate(day) || isDayUnreadable) return
    // The product as it is now: another device may have added a note since the dialog was opened.
    const notes = withNote(product, note, { day, text })
    if (!areDealNotes(notes)) {
      form.setError('day', { message: 'Choose a day from 1970 to 2199.' })
      return
    }
    void save(async () => {
      const edit = editOf(product, { deal_notes: notes })
      await saveEdit(product, edit, note === null ? 'Note added' : 'Note changed')
      end()
      onSaved()
    })
  }

  return { ...kept, form, isSaving, failure, submit, cancel: end, setDayUnreadable }
}

/** A note that was deleted meanwhile is added again: its text was typed. */
function withNote(product: Product, note: DealNote | null, typed: DealNote): DealNote[] {
  const place = placeOf(product, note)
  return place === -1 ? addNote(product, typed) : changeNote(product, place, typed)
}

function fullProblem(product: Product, note: DealNote | null): string | null {
  return placeOf(product, note) === -1 && isFullOfNotes(product)
    ? 'This product has reached its limit of notes. Delete one first.'
    : null
}

function placeOf({ deal_notes: notes }: Product, note: DealNote | null): number {
  return note === null || notes === null
    ? -1
    : notes.findIndex(({ day, text }) => day === note.day && text === note.text)
}
