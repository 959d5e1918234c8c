import { useTrashProducts } from '#src/entities/product/trash/use-trash.ts'

/** Moves products to the trash and offers to restore them. */
export function useDeleteProducts(): (ids: readonly string[]) => void {
  const trash = useTrashProducts()
  return (ids) =>
    trash(
      ids,
      ids.length === 1
        ? 'Product deleted successfully'
        : `${ids.length.toLocaleString('en')} products deleted`,
    )
}
