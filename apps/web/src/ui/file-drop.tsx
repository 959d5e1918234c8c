import { FileUp } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { HiddenFileInput } from './hidden-file-input.tsx'
import { Spinner } from './spinner.tsx'
import { useFileIntake } from './use-file-intake.ts'

export interface FileDropProps {
  /** Says what to select, for screen readers. */
  label: string
  /** As `accept` of an input. */
  accept: string
  /** Name of the file that is being read. */
  reading: string | null
  /** The maximum size. */
  limits: ReactNode
  /** Also accepts files and text that are pasted anywhere on the page. */
  paste: boolean
  onFile: (file: File) => void
}

/** A wide area for a page's only file: by button or drop. */
export function FileDrop({ label, accept, reading, limits, paste, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const { dragging, dropProps } = useFileIntake(([first]) => onFile(first), {
    paste,
    disabled: reading !== null,
  })
  return (
    <div
      {...dropProps}
      className={classNames(
        'flex flex-col items-center gap-3 rounded-md border border-dashed p-8 text-center transition-colors',
        dragging ? 'border-accent bg-accent-soft' : 'border-line-strong',
      )}
    >
      {reading === null ? (
        <>
          <FileUp aria-hidden className="size-8 text-ink-muted" />
          <Button onClick={() => input.current?.click()}>Choose a file</Button>
          <p className="text-sm text-ink-muted">
            <span className="pointer-coarse:hidden">Or drop it here. </span>
            {limits}
          </p>
          {/* The same file can be selected again after it was corrected. */}
          <HiddenFileInput ref={input} label={label} accept={accept} onPick={onFile} />
        </>
      ) : (
        <>
          <Spinner label="Reading" />
          <p className="text-sm wrap-anywhere text-ink-muted">Reading {reading}…</p>
        </>
      )}
    </div>
  )
}
