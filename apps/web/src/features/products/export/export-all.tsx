import { useState } from 'react'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { useProducts } from '#src/entities/product/use-products.ts'
import { ExportDialog } from '#src/features/products/export/export-dialog.tsx'
import type { ExportFormat } from '#src/features/products/export/export-session.ts'
import { Spinner } from '#src/ui/spinner.tsx'

/** Makes a file of all products, from wherever it is asked for, once all of them are known. */
export function ExportAll({ format, onClose }: { format: ExportFormat; onClose: () => void }) {
  const { data, isComplete } = useProducts()
  // Taken once: what is added meanwhile is no part of it.
  const [products, setProducts] = useState<readonly ProductListRow[]>()
  if (products === undefined) {
    if (data && isComplete) setProducts(data)
    return (
      <span className="sr-only">
        <Spinner label="Loading products" />
      </span>
    )
  }
  return <ExportDialog ids={products.map(({ id }) => id)} format={format} onClose={onClose} />
}
