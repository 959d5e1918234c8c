import { formatShortDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { type RecentImport, useRecentImports } from '#src/entities/import/use-recent-imports.ts'
import { useToggleImport } from '#src/features/products/import/send/use-toggle-import.ts'
import { countProducts } from '#src/features/products/import/words.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { calendarDateHere } from '#src/lib/today.ts'

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
  const undo = useToggleImport()
  const isUndone = recent.undone_at !== null
  const canTurn = isUndone ? recent.trashed > 0 : recent.held > 0
  const day = formatShortDate(calendarDateHere(new Date(recent.created_at)))
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="truncate text-sm font-medium">{recent.file_name}</p>
        <p className="tabular text-sm text-ink-muted">
          {day} · {isUndone ? 'undone' : countProducts(recent.held)}
          {recent.trashed > 0 && `, ${recent.trashed.toLocaleString('en-US')} in the trash`}
        </p>
      </div>
      {canTurn && (
        <Button
          variant="secondary"
          size="sm"
          busy={undo.isPending}
          aria-label={`${isUndone ? 'Redo' : 'Undo'} the import of ${recent.file_name}`}
          onClick={() => undo.mutate({ id: recent.id, redo: isUndone })}
        >
          {isUndone ? 'Redo' : 'Undo'}
        </Button>
      )}
    </li>
  )
}
