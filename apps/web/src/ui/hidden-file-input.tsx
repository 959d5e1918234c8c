import type { Ref } from 'react'

interface HiddenFileInputProps {
  ref: Ref<HTMLInputElement>
  label: string
  accept: string
  onPick: (file: File, ...more: File[]) => void
  /** Whether several files can be selected at once. */
  multiple?: boolean
  /** Opens the camera where there is one. */
  camera?: boolean
}

/** The input behind a button that selects files; the same ones can be selected again after a failure. */
export function HiddenFileInput({
  ref,
  label,
  accept,
  onPick,
  multiple = false,
  camera = false,
}: HiddenFileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      aria-label={label}
      accept={accept}
      multiple={multiple}
      {...(camera && { capture: 'environment' as const })}
      tabIndex={-1}
      className="sr-only"
      onChange={(event) => {
        const [first, ...more] = event.target.files ?? []
        event.target.value = ''
        if (first) onPick(first, ...more)
      }}
    />
  )
}
