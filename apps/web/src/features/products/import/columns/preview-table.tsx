import type { CheckSummary } from '#src/features/products/import/review/checked-rows.ts'
import { ProductRowsTable } from '#src/features/products/import/review/product-rows-table.tsx'
import { countNewProducts } from '#src/features/products/import/words.ts'
import { Card } from '#src/ui/card.tsx'

/** The first new rows as products; repeated ones are in a separate list. */
export function PreviewTable({ summary }: { summary: CheckSummary }) {
  const { newCount, preview, duplicates } = summary
  const repeated = duplicates.products + duplicates.trash + duplicates.file
  return (
    <Card>
      <section aria-labelledby="import-preview" className="flex flex-col gap-3">
        <h2 id="import-preview" className="text-base font-semibold">
          {countNewProducts(newCount)}
        </h2>
        {newCount === 0 && (
          <p className="text-sm text-ink-muted">
            {repeated > 0
              ? 'Every row that can be read is a duplicate.'
              : 'No row can be read as a product yet.'}
          </p>
        )}
        {newCount > 0 && <ProductRowsTable label="The first rows" rows={preview} />}
        {newCount > preview.length && (
          <p className="tabular text-sm text-ink-muted">The first {preview.length} are shown.</p>
        )}
      </section>
    </Card>
  )
}
