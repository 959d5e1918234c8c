import type { RepeatedIn } from '@sampletrail/domain/imports/check-rows.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  CheckSummary,
  DuplicateView,
  Selection,
} from '#src/features/products/import/review/checked-rows.ts'
import { ProductRowsTable } from '#src/features/products/import/review/product-rows-table.tsx'
import type { Session } from '#src/features/products/import/file/use-opened-file.ts'
import { countRows } from '#src/features/products/import/words.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'

export type DuplicateListProps = {
  summary: CheckSummary
  /** Distinguishes the ticks for this file, read in this way, from earlier ones. */
  fileId: string
  session: Session
  selection: Selection
  onChange: (selection: Selection) => void
}

const PAGE = 50
const GROUPS: readonly [RepeatedIn, string][] = [
  ['products', 'in your products already'],
  ['trash', 'in your trash'],
  ['file', 'twice in this file'],
]

/** Rows whose product exists already: skipped unless the person selects them, all of a kind or one by one. */
export function DuplicateList({
  summary,
  fileId,
  session,
  selection,
  onChange,
}: DuplicateListProps) {
  const total = Object.values(summary.duplicates).reduce((sum, count) => sum + count, 0)
  const [shown, setShown] = useState(PAGE)
  const { data: rows = [] } = useQuery({
    queryKey: ['import', fileId, 'duplicates', shown],
    queryFn: () => session.duplicates(0, shown),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  if (total === 0) return null

  const isTicked = (row: DuplicateView) =>
    selection.ticks[row.row] ?? selection.repeated[row.repeats]
  return (
    <Card>
      <section aria-labelledby="import-duplicates" className="flex flex-col gap-3">
        <h2 id="import-duplicates" tabIndex={-1} className="text-base font-semibold">
          {countRows(total)} found twice
        </h2>
        <p className="text-sm text-ink-muted">They are left out, unless you take them anyway.</p>
        <div className="flex flex-wrap gap-x-6">
          {GROUPS.filter(([group]) => summary.duplicates[group] > 0).map(([group, words]) => (
            <Checkbox
              key={group}
              label={`Import the ${countRows(summary.duplicates[group])} ${words}`}
              checked={selection.repeated[group]}
              onChange={(event) =>
                onChange({
                  ...selection,
                  ticks: {},
                  repeated: { ...selection.repeated, [group]: event.target.checked },
                })
              }
            />
          ))}
        </div>
        <ProductRowsTable
          label="Rows found twice"
          rows={rows}
          renderTick={(row) => (
            <Checkbox
              label={`Import row ${row.row} anyway`}
              hideLabel
              checked={isTicked(row)}
              onChange={(event) =>
                onChange({
                  ...selection,
                  ticks: { ...selection.ticks, [row.row]: event.target.checked },
                })
              }
            />
          )}
          renderNote={describeRepeat}
        />
        {rows.length < total && (
          <Button
            variant="secondary"
            size="sm"
            className="self-start"
            onClick={() => setShown(shown + PAGE)}
          >
            Show more
          </Button>
        )}
      </section>
    </Card>
  )
}

function describeRepeat({ by, repeats, ofName, ofRow }: DuplicateView): string {
  const what = `Same ${by} as `
  if (repeats === 'file') return `${what}row ${ofRow ?? ''}`
  return `${what}“${ofName}”${repeats === 'trash' ? ' in your trash' : ''}`
}
