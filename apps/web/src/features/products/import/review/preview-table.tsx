import type { ReactNode } from 'react'
import type { CheckSummary } from '#src/features/products/import/review/checked-rows.ts'
import { NeedsLook } from '#src/features/products/import/review/needs-look.tsx'
import { ProductRowsTable } from '#src/features/products/import/review/product-rows-table.tsx'
import { countNewProducts, countRepeated } from '#src/features/products/import/words.ts'
import { Card } from '#src/ui/card.tsx'

export type PreviewTableProps = {
  summary: CheckSummary
  /** What can be chosen about the new products. */
  children?: ReactNode
}

/** What is added, what needs a look, and the first new rows as products; repeated ones are in a separate list. */
export function PreviewTable({ summary, children }: PreviewTableProps) {
  const { newCount, preview } = summary
  return (
    <Card>
      <section aria-labelledby="import-preview" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h2 id="import-preview" className="text-base font-semibold">
            {countNewProducts(newCount)}
          </h2>
          <NeedsLook summary={summary} />
        </div>
        {newCount === 0 && (
          <p className="text-sm text-ink-muted">
            {countRepeated(summary) > 0
              ? 'Every row that can be read is a duplicate.'
              : 'No row can be read as a product yet.'}
          </p>
        )}
        {children}
        {newCount > 0 && <ProductRowsTable label="The first rows" rows={preview} />}
        {newCount > preview.length && (
          <p className="tabular text-sm text-ink-muted">The first {preview.length} are shown.</p>
        )}
      </section>
    </Card>
  )
}
