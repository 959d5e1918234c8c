import type { CheckSummary } from '#src/features/products/import/review/checked-rows.ts'
import { countRows } from '#src/features/products/import/words.ts'
import { Card } from '#src/ui/card.tsx'

export type RemarkListProps = { summary: Pick<CheckSummary, 'remarkCount' | 'remarks'> }

/** Rows that can be imported, but contradict themselves: what counts, and where the rest goes. */
export function RemarkList({ summary: { remarkCount, remarks } }: RemarkListProps) {
  if (remarkCount === 0) return null
  return (
    <Card>
      <section aria-labelledby="import-remarks" className="flex flex-col gap-3">
        <h2 id="import-remarks" tabIndex={-1} className="text-base font-semibold">
          {countRows(remarkCount)} to check
        </h2>
        <p className="text-sm text-ink-muted">
          They can be imported. If that is not what you mean, change the columns above, or the file.
        </p>
        <ul className="flex max-h-80 flex-col gap-2 overflow-y-auto text-sm">
          {remarks.map(({ row, name, remarks: texts }) => (
            <li key={row} className="rounded-md bg-warning-soft px-3 py-2">
              <p className="font-medium">
                Row {row}: {texts.join(' ')}
              </p>
              <p className="truncate text-xs text-ink-muted">{name}</p>
            </li>
          ))}
        </ul>
        {remarkCount > remarks.length && (
          <p className="text-sm text-ink-muted">
            And {countRows(remarkCount - remarks.length)} more.
          </p>
        )}
      </section>
    </Card>
  )
}
