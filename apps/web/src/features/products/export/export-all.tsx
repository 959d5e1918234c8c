import { useRef, useState } from 'react'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { useProducts } from '#src/entities/product/use-products.ts'
import { ExportDialog } from '#src/features/products/export/export-dialog.tsx'
import type { ExportFormat } from '#src/features/products/export/export-session.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

/** Makes a file of all products, from wherever it is asked for, once all of them are known. */
export function ExportAll({ format, onClose }: { format: ExportFormat; onClose: () => void }) {
  const { data, isComplete, hasFailed, error, refetch } = useProducts()
  const isTrying = useRef(false)
  // Taken once: what is added meanwhile is no part of it.
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
