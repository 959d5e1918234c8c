import { Link } from '@tanstack/react-router'
import { CircleCheck, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type UndoneReport, useUndoReport } from '#src/entities/import/use-record-report.ts'
import { countEntries } from '#src/features/products/import/report/words.ts'
import { undoneReportWords } from '#src/features/products/import/words.ts'
import { Button } from '#src/ui/button.tsx'
import { buttonStyle } from '#src/ui/button-style.ts'
import { Card } from '#src/ui/card.tsx'

export type Outcome = {
  importId: string
  what: 'refund' | 'sale'
  recorded: number
  passedOver: number
  /** Entries that were not recorded, because their products were changed meanwhile. */
  changed: number
  /** Entries that another window or device recorded or passed over first. */
  known: number
}

/** What was recorded from a report, with its undo. */
export function ReportResult({ outcome, onAgain }: { outcome: Outcome; onAgain: () => void }) {
  const { importId, what, recorded, passedOver, changed, known } = outcome
  const [undone, setUndone] = useState<UndoneReport | null>(null)
  const undo = useUndoReport(setUndone)
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone, and what it did is not on the screen yet.
  useEffect(() => heading.current?.focus(), [])
  const words = undone === null ? null : undoneReportWords(undone)
  const details = [
    ...(words === null && passedOver > 0
      ? [`${countEntries(passedOver)} will not be proposed again`]
      : []),
    ...(changed > 0
      ? [
          `${countEntries(changed, what)} not recorded, because the product was changed meanwhile: open the file again`,
        ]
      : []),
    ...(known > 0
      ? [
          `${countEntries(known, what)} recorded or skipped before, in another window or on another device`,
        ]
      : []),
    ...(words?.detail === undefined ? [] : [words.detail]),
  ]
  const text = words?.text ?? `${countEntries(recorded, what)} recorded`
  return (
    <Card>
      <section aria-labelledby="import-recorded" className="flex flex-col gap-4">
        <div className="flex items-start gap-3">
          <CircleCheck aria-hidden className="size-6 shrink-0 text-success" />
          <div className="min-w-0">
            <output className="sr-only">{[text, ...details].join('. ')}</output>
            <h2
              ref={heading}
              id="import-recorded"
              tabIndex={-1}
              className="text-base font-semibold outline-none"
            >
              {text}
            </h2>
            <ul className="tabular text-sm text-ink-muted">
              {details.map((detail) => (
                <li key={detail}>{detail}</li>
              ))}
            </ul>
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          <Link to="/dashboard/products" className={buttonStyle()}>
            Go to My Products
          </Link>
          {recorded + passedOver > 0 && undone === null && (
            <Button variant="secondary" busy={undo.isPending} onClick={() => undo.mutate(importId)}>
              <Undo2 aria-hidden className="size-4" />
              Undo
            </Button>
          )}
          <Button variant="quiet" onClick={onAgain}>
            Import another file
          </Button>
        </div>
      </section>
    </Card>
  )
}
