import { useRestoreProducts, useTrashProducts } from '#src/entities/product/use-trash.ts'
import { showSuccess } from '#src/ui/toast.tsx'

/** Puts products into the trash and offers to take them out again. */
export function useDeleteProducts(): (ids: readonly string[]) => void {
  const trash = useTrashProducts('Failed to delete product')
  const restore = useRestoreProducts()
  return (ids) => {
    trash.mutate(ids)
    const text =
      ids.length === 1 ? 'Product deleted successfully' : `${ids.length} products deleted`
    showSuccess(text, { action: { label: 'Undo', onSelect: () => restore.mutate(ids) } })
  }
}
