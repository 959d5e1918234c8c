import type { ProductsEdit } from '#src/entities/product/change/product-edits.ts'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { useOfferUndo } from '#src/entities/product/change/use-change-products.ts'
import { useUpdateProduct } from '#src/entities/product/change/use-product-changes.ts'

/**
 * Saves an edit with the values that the person saw, says `done` and offers Undo. `silent` if the caller shows the reason of
 * a refusal itself, as dialogs do.
 */
export function useSaveEdit(options: { silent?: boolean; errorTitle?: string }) {
  const update = useUpdateProduct(options)
  const offerUndo = useOfferUndo()
  return async (seen: ProductListRow, edit: ProductsEdit, done: string): Promise<void> => {
    const saved = update.mutateAsync(edit)
    await saved
    offerUndo(done, [edit], new Map([[seen.id, seen]]), saved)
  }
}
