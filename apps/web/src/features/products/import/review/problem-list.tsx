import { Download } from 'lucide-react'
import type { CheckSummary } from '#src/features/products/import/review/checked-rows.ts'
import { saveProblems } from '#src/features/products/import/review/save-problems.ts'
import type { Session } from '#src/features/products/import/file/use-opened-file.ts'
import { countRows } from '#src/features/products/import/words.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'

export type ProblemListProps = {
  summary: Pick<CheckSummary, 'errorCount' | 'problems'>
  session: Session
  fileName: string
}

/** The rows that cannot be read, each with its reasons, and all of them as a file to correct. */
export function ProblemList({ summary, session, fileName }: ProblemListProps) {
  const { errorCount, problems } = summary
  if (errorCount === 0) return null
  return (
    <Card>
      <section aria-labelledby="import-problems" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="import-problems" tabIndex={-1} className="text-base font-semibold">
            {countRows(errorCount)} that cannot be read
          </h2>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => void saveProblems(session, fileName)}
          >
            <Download aria-hidden className="size-4" />
            Download these rows
          </Button>
        </div>
        <p className="text-sm text-ink-muted">
          They are left out. Download them with the reasons, correct them, and import that file.
        </p>
        <ul className="flex max-h-80 flex-col gap-2 overflow-y-auto text-sm">
          {problems.map(({ row, reasons, text }) => (
            <li key={row} className="rounded-md bg-danger-soft px-3 py-2">
              <p className="font-medium">
                Row {row}: {reasons.join(' ')}
              </p>
              <p className="truncate text-xs text-ink-muted">{text}</p>
            </li>
          ))}
        </ul>
        {errorCount > problems.length && (
          <p className="text-sm text-ink-muted">
            And {countRows(errorCount - problems.length)} more, in the download.
          </p>
        )}
      </section>
    </Card>
  )
}
