import { useRestoreProducts, useTrashProducts } from '#src/entities/product/use-trash.ts'
import { hideToast, showSuccess } from '#src/ui/toast.tsx'

/**
 * Puts products into the trash and offers to take them out again. The offer goes when the server refuses: then nothing
 * was deleted, and the failure's own toast says so.
 */
export function useDeleteProducts(): (ids: readonly string[]) => void {
  const trash = useTrashProducts('Failed to delete product')
  const restore = useRestoreProducts()
  return (ids) => {
    const text =
      ids.length === 1 ? 'Product deleted successfully' : `${ids.length} products deleted`
    const deleted = trash.mutateAsync(ids)
    // Restoring waits for the deletion: on a slow line it could arrive first.
    const undo = (): void => void deleted.then(() => restore.mutate(ids)).catch(() => undefined)
    const offer = showSuccess(text, { action: { label: 'Undo', onSelect: undo } })
    deleted.catch(() => hideToast(offer))
  }
}
