import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Spinner } from '#src/ui/spinner.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { useFileIntake } from '#src/ui/use-file-intake.ts'

export type ChooseFileProps = {
  /** Name of the file that is being read. */
  reading: string | null
  problem: string | null
  onFile: (file: File) => void
}

const ACCEPT =
  '.csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A file by button or drop, or a table as text from the clipboard. */
export function ChooseFile({ reading, problem, onFile }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isPasting, setIsPasting] = useState(false)
  const [pasted, setPasted] = useState('')
  const { dragging, dropProps } = useFileIntake(onFile, {
    paste: true,
    disabled: reading !== null,
  })
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <p className="max-w-prose text-sm text-ink-muted">
          A CSV, TSV or XLSX file from a spreadsheet, another tracker or an export of your own. Its
          first row has the names of the columns. Nothing is added before you have seen it.
        </p>
        {problem !== null && <Banner kind="error">{problem}</Banner>}
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
                <span className="pointer-coarse:hidden">Or drop it here. </span>Up to 20 MB and
                20,000 rows.
              </p>
            </>
          ) : (
            <>
              <Spinner label="Reading" />
              <p className="text-sm text-ink-muted">Reading {reading}…</p>
            </>
          )}
          <input
            ref={input}
            type="file"
            accept={ACCEPT}
            tabIndex={-1}
            className="sr-only"
            aria-label="File with products"
            disabled={reading !== null}
            onChange={(event) => {
              const file = event.target.files?.[0]
              // The same file can be chosen again after it was mended.
              event.target.value = ''
              if (file) onFile(file)
            }}
          />
        </div>
        {isPasting ? (
          <form
            className="flex flex-col gap-3"
            onSubmit={(event) => {
              event.preventDefault()
              onFile(new File([pasted], 'Pasted table'))
            }}
          >
            <TextArea
              label="Table as text"
              hint="Copy the rows in a spreadsheet, the names of the columns too, and paste them here."
              value={pasted}
              onChange={(event) => setPasted(event.target.value)}
              rows={6}
            />
            <Button
              type="submit"
              variant="secondary"
              className="self-start"
              disabled={pasted.trim() === ''}
            >
              Read this table
            </Button>
          </form>
        ) : (
          <Button variant="quiet" className="-ml-4 self-start" onClick={() => setIsPasting(true)}>
            Paste a table instead
          </Button>
        )}
      </div>
    </Card>
  )
}
