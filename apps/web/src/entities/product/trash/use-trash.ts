import { useChangeProducts } from '#src/entities/product/change/use-change-products.ts'

/** Moves products to the trash, says `done`, and offers to restore them. */
export function useTrashProducts(): (ids: readonly string[], done: string) => void {
  const change = useChangeProducts('Error deleting product')
  return (ids, done) => {
    // The database sets the time by its own clock.
    const deletedAt = new Date().toISOString()
    change(
      ids.map((id) => ({ id, change: { deleted_at: deletedAt }, base: {} })),
      done,
    )
  }
}

/** Restores products from the trash, says `done`, and offers to move them back. */
export function useRestoreProducts(): (ids: readonly string[], done: string) => void {
  const change = useChangeProducts('Failed to restore')
  return (ids, done) => {
    change(
      ids.map((id) => ({ id, change: { deleted_at: null }, base: {} })),
      done,
    )
  }
}
