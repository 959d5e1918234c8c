import { readReviewUrl } from '@sampletrail/domain/links/review-link.ts'
import { useState } from 'react'
import { TextField } from '#src/ui/text-field.tsx'

/** The review link of a message; it goes into the text as soon as the person leaves the field. */
export function LinkField({
  link,
  onChange,
  onWrong,
}: {
  link: string
  onChange: (link: string) => void
  /** Called with whether the text has no link. */
  onWrong: (isWrong: boolean) => void
}) {
  const [typed, setTyped] = useState(link)
  const [error, setError] = useState<string>()
  function apply(): void {
    // A link from the product stays as it is stored.
    const isEmpty = typed.trim() === ''
    const read =
      isEmpty || typed === link
        ? { ok: true as const, url: isEmpty ? '' : link }
        : readReviewUrl(typed)
    setError(read.ok ? undefined : read.reason)
    onWrong(!read.ok)
    if (!read.ok) return
    setTyped(read.url)
    onChange(read.url)
  }
  return (
    <TextField
      label="Review link"
      type="url"
      inputMode="url"
      autoComplete="off"
      hint="Optional. It goes into the text, and is kept on the product when you send it."
      value={typed}
      error={error}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={apply}
    />
  )
}
