import { FileUp } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { HiddenFileInput } from './hidden-file-input.tsx'
import { Spinner } from './spinner.tsx'
import { useFileIntake } from './use-file-intake.ts'

export interface FileDropProps {
  /** What is chosen, for those who hear the page. */
  label: string
  /** As `accept` of an input. */
  accept: string
  /** Name of the file that is being read. */
  reading: string | null
  /** How large it may be. */
  limits: ReactNode
  /** Takes what is pasted anywhere on the page, too. */
  paste: boolean
  onFile: (file: File) => void
}

/** A wide place for the one file that a page is about: by button or drop. */
export function FileDrop({ label, accept, reading, limits, paste, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const { dragging, dropProps } = useFileIntake(onFile, { paste, disabled: reading !== null })
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
          {/* The same file can be chosen again after it was mended. */}
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
