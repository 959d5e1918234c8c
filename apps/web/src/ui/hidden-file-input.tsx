import type { Ref } from 'react'

/** The input behind a button that selects one file; the same file can be selected again after a failure. */
export function HiddenFileInput({
  ref,
  label,
  accept,
  onPick,
}: {
  ref: Ref<HTMLInputElement>
  label: string
  accept: string
  onPick: (file: File) => void
}) {
  return (
    <input
      ref={ref}
      type="file"
      aria-label={label}
      accept={accept}
      tabIndex={-1}
      className="sr-only"
      onChange={(event) => {
        const file = event.target.files?.[0]
        event.target.value = ''
        if (file) onPick(file)
      }}
    />
  )
}
