import { MailOpen } from 'lucide-react'
import { useRef, useState, type DragEvent } from 'react'
import { droppedFiles } from '#src/features/products/mails/read/dropped-files.ts'
import type { ReadingMails } from '#src/features/products/mails/use-open-mails.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Spinner } from '#src/ui/spinner.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { showError } from '#src/ui/toast.tsx'

const ACCEPT =
  '.eml,.emlx,.mbox,.msg,.txt,.html,.htm,.mhtml,.mht,message/rfc822,application/mbox,text/plain,text/html'

export type ChooseMailsProps = {
  reading: ReadingMails | null
  /** Above a list, which needs the room. */
  isSmall: boolean
  text: string
  onText: (text: string) => void
  onFiles: (files: readonly File[]) => void
  /** Reads the text in the field. */
  onRead: () => void
  onStop: () => void
}

/** Files of emails by button or drop, also a folder, or the text of one. */
export function ChooseMails({
  reading,
  isSmall,
  text,
  onText,
  onFiles,
  onRead,
  onStop,
}: ChooseMailsProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isDragging, setDragging] = useState(false)
  const hasText = text.trim() !== ''

  function drop(event: DragEvent): void {
    event.preventDefault()
    setDragging(false)
    void takeDropped(event.dataTransfer)
  }

  async function takeDropped(transfer: DataTransfer): Promise<void> {
    try {
      onFiles(await droppedFiles(transfer))
    } catch {
      // The browser says no more than that it may not read them, or that they are gone.
      showError('These files cannot be read. Choose them with the button instead.')
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <div
        className={classNames(
          'flex items-center gap-3 rounded-md border border-dashed transition-colors',
          isSmall ? 'flex-wrap p-3' : 'flex-col p-6 text-center md:p-8',
          isDragging ? 'border-accent bg-accent-soft' : 'border-line-strong',
        )}
        onDragOver={(event) => {
          event.preventDefault()
          setDragging(true)
        }}
        onDragLeave={() => setDragging(false)}
        onDrop={drop}
      >
        {reading === null ? (
          <>
            {!isSmall && <MailOpen aria-hidden className="size-8 text-ink-muted" />}
            <Button
              variant={isSmall || hasText ? 'secondary' : 'primary'}
              onClick={() => input.current?.click()}
            >
              {isSmall ? 'Choose more emails' : 'Choose emails'}
            </Button>
            <p className="text-sm text-ink-muted">
              <span className="pointer-coarse:hidden">Or drop files or a folder here. </span>
              .eml files, or a mailbox of up to 60 MB.
            </p>
            <input
              ref={input}
              type="file"
              multiple
              aria-label="Emails"
              accept={ACCEPT}
              tabIndex={-1}
              className="sr-only"
              onChange={(event) => {
                const files = [...(event.target.files ?? [])]
                event.target.value = ''
                if (files.length > 0) onFiles(files)
              }}
            />
          </>
        ) : (
          <>
            <Spinner label="Reading" />
            <p className="text-sm wrap-anywhere text-ink-muted">
              {reading.count > 1 && `${reading.place} of ${reading.count}: `}
              {reading.name}
            </p>
            <Button variant="secondary" size="sm" onClick={onStop}>
              Cancel
            </Button>
          </>
        )}
      </div>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          onRead()
        }}
      >
        <TextArea
          label="Or paste the text of an email"
          hint="From its first line to the total, with its subject and date if you can."
          value={text}
          maxLength={1_000_000}
          onChange={(event) => onText(event.target.value)}
          rows={isSmall ? 1 : 3}
        />
        {/* Otherwise it is in the footer, where the next press always is. */}
        {hasText && isSmall && (
          <Button
            type="submit"
            variant="secondary"
            className="self-start"
            disabled={reading !== null}
          >
            Read this text
          </Button>
        )}
      </form>
    </div>
  )
}
