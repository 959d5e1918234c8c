import { formatShortDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { type RecentImport, useRecentImports } from '#src/entities/import/use-recent-imports.ts'
import { useUndoReport } from '#src/entities/import/use-record-report.ts'
import { useToggleImport } from '#src/features/products/import/send/use-toggle-import.ts'
import { countProducts, undoneReportWords } from '#src/features/products/import/words.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { calendarDateHere } from '#src/lib/today.ts'
import { showSuccess } from '#src/ui/toast.tsx'

/** The last imports, each with an undo for all of it. */
export function RecentImports() {
  const { data: imports } = useRecentImports()
  if (!imports || imports.length === 0) return null
  return (
    <Card>
      <section aria-labelledby="recent-imports" className="flex flex-col gap-2">
        <h2 id="recent-imports" className="text-base font-semibold">
          Recent imports
        </h2>
        <ul className="flex flex-col divide-y divide-line">
          {imports.map((one) => (
            <RecentImportRow key={one.id} recent={one} />
          ))}
        </ul>
      </section>
    </Card>
  )
}

function RecentImportRow({ recent }: { recent: RecentImport }) {
  const isReport = recent.recorded + recent.passed_over > 0
  const day = formatShortDate(calendarDateHere(new Date(recent.created_at)))
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="truncate text-sm font-medium">{recent.file_name}</p>
        <p className="tabular text-sm text-ink-muted">
          {day} · {contentsOf(recent)}
        </p>
      </div>
      {isReport ? <UndoReport recent={recent} /> : <ToggleProducts recent={recent} />}
    </li>
  )
}

/** What an import added or recorded: '5 products', '2 recorded, 1 skipped'. */
function contentsOf({ undone_at, held, trashed, recorded, passed_over }: RecentImport): string {
  const entries = [
    ...(recorded > 0 ? [`${recorded.toLocaleString('en-US')} recorded`] : []),
    ...(passed_over > 0 ? [`${passed_over.toLocaleString('en-US')} skipped`] : []),
  ]
  if (entries.length > 0) return entries.join(', ')
  const products = undone_at === null ? countProducts(held) : 'undone'
  return trashed > 0 ? `${products}, ${trashed.toLocaleString('en-US')} in the trash` : products
}

function ToggleProducts({ recent }: { recent: RecentImport }) {
  const undo = useToggleImport()
  const isUndone = recent.undone_at !== null
  const canTurn = isUndone ? recent.trashed > 0 : recent.held > 0
  return (
    canTurn && (
      <Button
        variant="secondary"
        size="sm"
        busy={undo.isPending}
        aria-label={`${isUndone ? 'Redo' : 'Undo'} the import of ${recent.file_name}`}
        onClick={() => undo.mutate({ id: recent.id, redo: isUndone })}
      >
        {isUndone ? 'Redo' : 'Undo'}
      </Button>
    )
  )
}

function UndoReport({ recent }: { recent: RecentImport }) {
  const undo = useUndoReport((outcome) => {
    const { text, detail } = undoneReportWords(outcome)
    showSuccess(text, { detail, duration: 8000 })
  })
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={undo.isPending}
      aria-label={`Undo the import of ${recent.file_name}`}
      onClick={() => undo.mutate(recent.id)}
    >
      Undo
    </Button>
  )
}
