import type { ProductChange, ProductListRow } from '#src/entities/product/product-row.ts'
import { editTo } from '#src/entities/product/seen-product.ts'
import { useOfferUndo } from '#src/entities/product/use-change-products.ts'
import { useUpdateProduct } from '#src/entities/product/use-product-changes.ts'

/**
 * Writes what came back for a product and offers Undo. `silent` when the caller shows the reason of a refusal itself,
 * as dialogs do.
 */
export function useRecordRefund(options: { silent?: boolean } = {}) {
  const update = useUpdateProduct(
    options.silent ? { silent: true } : { errorTitle: 'The refund could not be recorded.' },
  )
  const offerUndo = useOfferUndo()
  return async (product: ProductListRow, change: ProductChange): Promise<void> => {
    const edit = editTo(product, change)
    const saved = update.mutateAsync(edit)
    await saved
    offerUndo(textOf(change), [edit], new Map([[product.id, product]]), saved)
  }
}

function textOf(change: ProductChange): string {
  if (change.refund_received === null) return 'Refund removed'
  return change.status === 'paid' ? 'Refund recorded, product completed' : 'Refund recorded'
}
