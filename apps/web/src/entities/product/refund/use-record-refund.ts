import type { ProductChange, ProductListRow } from '#src/entities/product/product-row.ts'
import { editTo } from '#src/entities/product/change/seen-product.ts'
import { useSaveEdit } from '#src/entities/product/change/use-save-edit.ts'

/**
 * Stores a product's refund and offers Undo. `silent` if the caller shows the reason of a refusal itself, as dialogs
 * do.
 */
export function useRecordRefund(options: { silent?: boolean } = {}) {
  const saveEdit = useSaveEdit(
    options.silent ? { silent: true } : { errorTitle: 'The refund could not be recorded.' },
  )
  return (product: ProductListRow, change: ProductChange): Promise<void> =>
    saveEdit(product, editTo(product, change), textOf(change))
}

function textOf(change: ProductChange): string {
  if (change.refund_received === null) return 'Refund removed'
  return change.status === 'paid' ? 'Refund recorded, product completed' : 'Refund recorded'
}
