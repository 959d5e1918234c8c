import { useState } from 'react'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { FileDrop } from '#src/ui/file-drop.tsx'
import { TextArea } from '#src/ui/text-area.tsx'

export type ChooseFileProps = {
  /** Name of the file that is being read. */
  reading: string | null
  /** Whether it waits for a connection. */
  isWaiting: boolean
  problem: string | null
  onFile: (file: File) => void
}

const ACCEPT = [
  '.csv,.tsv,.txt,.xlsx,.json,.zip',
  'text/csv,text/tab-separated-values,text/plain,application/json,application/zip',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
].join(',')

/** A file by button or drop, or a table as text from the clipboard. */
export function ChooseFile({ reading, isWaiting, problem, onFile }: ChooseFileProps) {
  const [isPasting, setIsPasting] = useState(false)
  const [pasted, setPasted] = useState('')
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <p className="max-w-prose text-sm text-ink-muted">
          An Amazon order history (the ZIP from “Request my data” works, too), a Vine report, PayPal
          activity, an eBay report, a spreadsheet, another tracker’s backup, or your own export:
          CSV, TSV, XLSX, JSON or ZIP. You see everything before it is added.
        </p>
        {problem !== null && <Banner kind="error">{problem}</Banner>}
        {isWaiting && (
          <Banner kind="info">
            SampleTrail cannot be reached. Stay on this page: the file opens once we can compare it
            with your products.
          </Banner>
        )}
        <FileDrop
          label="File to import"
          accept={ACCEPT}
          reading={reading}
          limits="Up to 20 MB, a ZIP archive up to 200 MB."
          paste
          onFile={onFile}
        />
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
              hint="Copy the rows from a spreadsheet, with the column names, and paste them here."
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
          <Button variant="secondary" className="self-start" onClick={() => setIsPasting(true)}>
            Paste a table instead
          </Button>
        )}
      </div>
    </Card>
  )
}
