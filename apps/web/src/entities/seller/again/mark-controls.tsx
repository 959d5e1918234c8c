import { NotebookPen } from 'lucide-react'
import { useState } from 'react'
import { NoteForm } from '#src/entities/seller/again/note-form.tsx'
import { useChangeMark } from '#src/entities/seller/again/use-change-mark.ts'
import type { MarkRow } from '#src/entities/seller/again/marks-query.ts'
import { Button } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'

interface MarkControlsProps {
  sellerId: string
  /** As it is shown. */
  sellerName: string
  /** Only a button that opens the controls, unless the user said something. */
  isQuiet?: boolean
  /** Asks even so, with a way to skip, until the user answers or skips. */
  asks?: boolean
}

/** Whether the user would work with a seller again, and a note. Load on first use. */
export function MarkControls({
  sellerId,
  sellerName,
  isQuiet = false,
  asks = false,
}: MarkControlsProps) {
  const { mark, isLoaded, isPending, change, answer, skip } = useChangeMark(sellerId)
  const [isWriting, setWriting] = useState(false)
  const [isOpened, setOpened] = useState(false)
  const isAsking = asks && isLoaded && !wasAsked(mark)
  const saysNothing = mark === undefined || (mark.again === null && mark.note === null)
  // Of the same height, so that nothing moves when it is known.
  if (!isLoaded) return <div className="touch-target min-h-9 w-full" />
  if (isQuiet && saysNothing && !isAsking && !isOpened) {
    return (
      <Button variant="secondary" size="sm" onClick={() => setOpened(true)}>
        Work again?
      </Button>
    )
  }
  const note = mark?.note ?? null
  const toggle = (again: boolean): void => {
    // They stay open when the answer is removed again.
    setOpened(true)
    answer(mark?.again === again ? null : again)
  }
  return (
    <div className="flex w-full flex-col gap-2">
      <fieldset className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <legend className="sr-only">Would you work with {sellerName} again?</legend>
        <span aria-hidden className="text-sm text-ink-muted">
          {/* On phones as short as without the question, so that nothing moves when it is known. */}
          <span className="sm:hidden">Work again?</span>
          <span className="max-sm:hidden">
            {isAsking ? 'Would you work with them again?' : 'Work with them again?'}
          </span>
        </span>
        <Chip
          selected={mark?.again === true}
          tone="green"
          aria-disabled={isPending}
          onClick={() => toggle(true)}
        >
          Yes
        </Chip>
        <Chip
          selected={mark?.again === false}
          tone="red"
          aria-disabled={isPending}
          onClick={() => toggle(false)}
        >
          No
        </Chip>
        {isAsking ? (
          <Button variant="quiet" size="sm" busy={isPending} onClick={skip}>
            Skip
          </Button>
        ) : (
          !isWriting && (
            <Button variant="quiet" size="sm" onClick={() => setWriting(true)}>
              <NotebookPen aria-hidden className="size-4" />
              {note === null ? 'Add note' : 'Edit note'}
            </Button>
          )
        )}
      </fieldset>
      {isWriting ? (
        <NoteForm
          sellerId={sellerId}
          sellerName={sellerName}
          note={note}
          onSave={(typed) => change({ note: typed }, 'Note saved')}
          onClose={() => setWriting(false)}
        />
      ) : (
        note !== null && (
          <p dir="auto" className="max-w-prose text-sm wrap-anywhere whitespace-pre-wrap">
            {note}
          </p>
        )
      )}
    </div>
  )
}

/** A mark that says nothing was skipped, unless it only keeps the terms of the seller. */
function wasAsked(mark: MarkRow | undefined): boolean {
  if (mark === undefined) return false
  return mark.again !== null || mark.note !== null || mark.deal_terms === null
}
