import { useTrashProducts } from '#src/entities/product/use-trash.ts'

/** Puts products into the trash and offers to take them out again. */
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
