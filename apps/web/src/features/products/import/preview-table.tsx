import type { CheckSummary } from '#src/features/products/import/checked-rows.ts'
import { ProductRowsTable } from '#src/features/products/import/product-rows-table.tsx'
import { countProducts } from '#src/features/products/import/words.ts'
import { Card } from '#src/ui/card.tsx'

/** The first rows as the products that they will be. */
export function PreviewTable({ summary }: { summary: CheckSummary }) {
  return (
    <Card>
      <section aria-labelledby="import-preview" className="flex flex-col gap-3">
        <h2 id="import-preview" className="text-base font-semibold">
          {countProducts(summary.newCount)} new
        </h2>
        {summary.preview.length === 0 ? (
          <p className="text-sm text-ink-muted">No row can be read as a product yet.</p>
        ) : (
          <ProductRowsTable label="The first rows" rows={summary.preview} />
        )}
      </section>
    </Card>
  )
}
