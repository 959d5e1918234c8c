import type { KeyboardEvent } from 'react'
import { useSameProduct } from '#src/entities/product/same-product/use-same-product.ts'
import { SameNote } from '#src/features/products/link/same-note.tsx'
import { TextArea } from '#src/ui/text-area.tsx'

/** The field for one or more links. Enter sends it; Shift+Enter starts a new line. */
export function LinkEntry({
  text,
  onText,
  error,
  hasList,
  isReading,
  onLeave,
}: {
  text: string
  onText: (text: string) => void
  error: string | undefined
  /** Whether the list below already contains links. */
  hasList: boolean
  isReading: boolean
  onLeave: () => void
}) {
  const same = useSameProduct('link', { name: '', orderNumber: '', link: text })

  return (
    <TextArea
      label={hasList ? 'More links' : 'Amazon URL'}
      inputMode="url"
      enterKeyHint="go"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      rows={hasList ? 1 : 2}
      placeholder="https://www.amazon.com/dp/…"
      readOnly={isReading}
      value={text}
      error={error}
      hint={
        same === null ? (
          hasList ? undefined : (
            "Any other shop's link works, too. Paste several links to add them together."
          )
        ) : (
          <SameNote same={same} onLeave={onLeave} />
        )
      }
      onChange={(event) => onText(event.target.value)}
      onKeyDown={sendOnEnter}
    />
  )
}

function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
