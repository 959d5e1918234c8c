import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ProductFormValues } from '#src/features/products/form/product-form-schema.ts'
import type { Filled } from '#src/features/products/form/terms/fill-terms.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { TextArea } from '#src/ui/text-area.tsx'

/** A seller's message, from which the fields below are filled. The message itself is not stored. */
export function PasteMessage({
  form,
  longest,
  message,
  onMessage,
  filled,
  onFilled,
}: {
  form: UseFormReturn<ProductFormValues>
  longest: number
  message: string
  onMessage: (message: string) => void
  filled: Filled | null
  onFilled: (filled: Filled) => void
}) {
  const isTooLong = message.length > longest
  const [failure, setFailure] = useState<unknown>()

  async function fill(): Promise<void> {
    try {
      const { fillTerms } = await import('#src/features/products/form/terms/fill-terms.ts')
      onFilled(fillTerms(form, message))
      setFailure(undefined)
    } catch (error) {
      setFailure(error)
    }
  }

  return (
    <div className="flex flex-col items-start gap-2 sm:col-span-2">
      <TextArea
        label="Message from the seller"
        className="w-full"
        hint="Paste it in English, German, French, Spanish or Italian. Only the fields below are saved."
        error={
          isTooLong
            ? `Up to ${longest.toLocaleString('en-US')} characters are read. Remove what is not about the deal.`
            : undefined
        }
        value={message}
        onChange={(event) => onMessage(event.target.value)}
      />
      <Button
        variant="secondary"
        size="sm"
        disabled={message.trim() === '' || isTooLong}
        onClick={() => void fill()}
      >
        Fill in the terms
      </Button>
      {filled && <FilledNote filled={filled} />}
      {failure !== undefined && <Banner kind="error">{explainFailure(failure)}</Banner>}
    </div>
  )
}

function FilledNote({ filled: { count, looks, notes } }: { filled: Filled }) {
  const found = [
    count === 0 ? 'No terms were found in this message.' : 'The terms were filled in.',
    looks.length > 0 && 'Check the marked fields.',
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <Banner
      className="w-full"
      kind={count === 0 || looks.length > 0 || notes.length > 0 ? 'warning' : 'info'}
    >
      {found}
      {notes.length > 0 && (
        <ul className="list-disc pl-5">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </Banner>
  )
}
