import { useChangeProducts } from '#src/entities/product/use-change-products.ts'

/** Puts products into the trash, says `done`, and offers to take them out again. */
export function useTrashProducts(): (ids: readonly string[], done: string) => void {
  const change = useChangeProducts('Error deleting product')
  return (ids, done) => {
    // The database notes the moment by its own clock.
    const deletedAt = new Date().toISOString()
    change(
      ids.map((id) => ({ id, change: { deleted_at: deletedAt }, base: {} })),
      done,
    )
  }
}

/** Takes products out of the trash, says `done`, and offers to put them back in. */
export function useRestoreProducts(): (ids: readonly string[], done: string) => void {
  const change = useChangeProducts('Failed to restore')
  return (ids, done) => {
    change(
      ids.map((id) => ({ id, change: { deleted_at: null }, base: {} })),
      done,
    )
  }
}
