import { formatShortDate } from '@sampletrail/domain/dates/calendar-date.ts'
import {
  DEAL_NOTE_LIMITS,
  type DealNote,
  isFullOfNotes,
  notesByDay,
  removeNote,
} from '@sampletrail/domain/products/deal-notes.ts'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { editOf } from '#src/entities/product/change/seen-product.ts'
import { useChangeProducts } from '#src/entities/product/change/use-change-products.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'

const NoteDialog = lazy(async () => ({
  default: (await import('#src/features/products/detail/notes/note-dialog.tsx')).NoteDialog,
}))

/** What was agreed with the seller, by day, to add to, to change and to delete. One line while there is nothing. */
export function AgreedCard({ product }: { product: Product }) {
  const change = useChangeProducts('The note could not be deleted')
  const [edited, setEdited] = useState<{ note: DealNote | null } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = (note: DealNote | null): void => {
    setEdited({ note })
    setOpen(true)
  }
  const notes = notesByDay(product)
  const isFull = isFullOfNotes(product)
  return (
    <section className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <h2 className="text-base font-semibold">Agreed with the seller</h2>
          {notes.length === 0 && (
            <p className="text-sm text-ink-muted max-sm:hidden">
              Note what you and the seller agree on. You can paste a line of your chat.
            </p>
          )}
        </div>
        {!isFull && (
          <Button variant="secondary" size="sm" className="shrink-0" onClick={() => open(null)}>
            <Plus aria-hidden className="size-4" />
            Add note
          </Button>
        )}
      </div>
      {isFull && (
        <p className="text-sm text-ink-muted">
          This product has {DEAL_NOTE_LIMITS.notes} notes, which is the limit. Delete one to add
          another.
        </p>
      )}
      {notes.length > 0 && (
        <ul aria-label="Notes of what was agreed" className="flex flex-col divide-y divide-line">
          {notes.map(({ note, place }) => {
            const words = `note of ${formatShortDate(note.day)}: ${beginningOf(note.text)}`
            return (
              // Two notes may be the same in everything.
              <li
                key={`${note.day} ${note.text} ${place}`}
                className="flex items-start gap-1 py-1.5"
              >
                <div className="min-w-0 flex-1 py-1">
                  <p className="tabular text-sm text-ink-muted">{formatShortDate(note.day)}</p>
                  <p dir="auto" className="max-w-prose text-sm wrap-anywhere whitespace-pre-wrap">
                    {note.text}
                  </p>
                </div>
                <IconButton icon={Pencil} label={`Edit ${words}`} onClick={() => open(note)} />
                <IconButton
                  icon={Trash2}
                  tone="quiet"
                  label={`Delete ${words}`}
                  onClick={() =>
                    change(
                      [editOf(product, { deal_notes: removeNote(product, place) })],
                      'Note deleted',
                    )
                  }
                />
              </li>
            )
          })}
        </ul>
      )}
      <Suspense>
        {edited && (
          <NoteDialog
            product={product}
            note={edited.note}
            open={isOpen}
            onOpenChange={setOpen}
            onClosed={() => setEdited(null)}
          />
        )}
      </Suspense>
    </section>
  )
}

function beginningOf(text: string): string {
  const [line = ''] = text.split('\n')
  const letters = Array.from(line)
  return letters.length > 40 ? `${letters.slice(0, 39).join('')}…` : line
}
