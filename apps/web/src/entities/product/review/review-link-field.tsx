import { readReviewUrl } from '@sampletrail/domain/links/review-link.ts'
import { type Ref, useState } from 'react'
import { reviewLinkProblem } from '#src/entities/product/review/review-url.ts'
import { TextField } from '#src/ui/text-field.tsx'

/** The link to a published review: whatever people paste is read as soon as they leave the field. */
export function ReviewLinkField({
  ref,
  value,
  onChange,
  error,
  hint,
  className,
}: {
  ref?: Ref<HTMLInputElement>
  /** As typed, or the address that was read. */
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  hint?: string
  className?: string
}) {
  const [problem, setProblem] = useState<string>()
  function read(): void {
    setProblem(reviewLinkProblem(value) ?? undefined)
    const link = readReviewUrl(value)
    if (link.ok && link.url !== value) onChange(link.url)
  }
  return (
    <TextField
      ref={ref}
      label="Review link"
      type="url"
      inputMode="url"
      autoComplete="off"
      placeholder="https://"
      hint={hint}
      className={className}
      value={value}
      error={error ?? problem}
      onChange={(event) => {
        setProblem(undefined)
        onChange(event.target.value)
      }}
      onBlur={read}
    />
  )
}
