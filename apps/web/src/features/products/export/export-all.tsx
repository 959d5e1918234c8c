import { useRef, useState } from 'react'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { useProducts } from '#src/entities/product/list/use-products.ts'
import { ExportDialog } from '#src/features/products/export/export-dialog.tsx'
import type { ExportFormat } from '#src/features/products/export/export-session.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

/** Exports all products, from any screen, once all of them are loaded. */
export function ExportAll({ format, onClose }: { format: ExportFormat; onClose: () => void }) {
  const { data, isComplete, hasFailed, error, refetch } = useProducts()
  const isTrying = useRef(false)
  // Taken once: products that are added meanwhile are not included.
  const [products, setProducts] = useState<readonly ProductListRow[]>()
  if (products === undefined) {
    if (data && isComplete) setProducts(data)
    if (hasFailed) {
      return (
        <ConfirmDialog
          open
          onOpenChange={() => {
            if (isTrying.current) isTrying.current = false
            else onClose()
          }}
          title="Nothing was exported"
          confirmLabel="Try again"
          onConfirm={() => {
            isTrying.current = true
            void refetch()
          }}
        >
          Your products could not all be loaded. {error && explainFailure(error)}
        </ConfirmDialog>
      )
    }
    return (
      <span className="sr-only">
        <Spinner label="Loading products" />
      </span>
    )
  }
  return <ExportDialog ids={products.map(({ id }) => id)} format={format} onClose={onClose} />
}
