import { REVIEW_LIMITS } from '@sampletrail/domain/reviews/review-notes.ts'
import { Check } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { TextCount } from '#src/features/review-writer/text-count.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { TextField } from '#src/ui/text-field.tsx'

interface DraftNameFieldProps {
  name: string
  /** What the list calls the draft. */
  label: string
  /** Why the name does not fit; undefined if it does. */
  fault: string | undefined
  /** Whether the field opens with the focus. */
  hasFocus: boolean
  /** Called with each change: a name is stored as it is typed. */
  onChange: (name: string) => void
  onEnd: () => void
}

/** A draft's name, typed in place. Enter ends it; Escape restores the name from before. */
export function DraftNameField({
  name,
  label,
  fault,
  hasFocus,
  onChange,
  onEnd,
}: DraftNameFieldProps) {
  const [before] = useState(name)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!hasFocus) return
    field.current?.focus()
    const { length } = field.current?.value ?? ''
    field.current?.setSelectionRange(length, length)
  }, [hasFocus])

  function end(): void {
    if (fault === undefined) onEnd()
    else field.current?.focus()
  }

  function followKeys(event: KeyboardEvent): void {
    // A key that ends a word of an input method is not for the field.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') end()
    else if (event.key === 'Escape') {
      if (name !== before) onChange(before)
      onEnd()
    } else return
    // Enter would send the notes, and Escape would close the dialog.
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="flex min-w-0 flex-1 items-start gap-1 py-2 pl-3">
      <TextField
        ref={field}
        label="Draft name"
        className="min-w-0 flex-1"
        dir="auto"
        autoComplete="off"
        enterKeyHint="done"
        error={fault}
        aside={<TextCount count={name.length} of={REVIEW_LIMITS.name} />}
        value={name}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={followKeys}
      />
      <IconButton
        icon={Check}
        label={`Done naming draft: ${label}`}
        // Next to the box, below the row of its label.
        className="mt-6.5"
        onClick={end}
      />
    </div>
  )
}
