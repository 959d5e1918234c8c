import { useMutation } from '@tanstack/react-query'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { setProductsDeleted } from '#src/entities/product/save-product.ts'
import { momentAfter } from '#src/entities/product/product-cache.ts'
import { useProductCache } from '#src/entities/product/use-product-changes.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** Puts products into the trash: gone from the lists at once, back with a reason when the server refuses. */
export function useTrashProducts(errorTitle: string) {
  return useDeletedMark((now) => now, errorTitle)
}

/** Takes products out of the trash again. */
export function useRestoreProducts() {
  return useDeletedMark(() => null, 'Failed to restore')
}

function useDeletedMark(markOf: (now: string) => string | null, errorTitle: string) {
  const userId = useUser().id
  const cache = useProductCache()
  return useMutation({
    meta: { errorTitle },
    mutationFn: (ids: readonly string[]) =>
      setProductsDeleted(getSupabase(), userId, ids, markOf(new Date().toISOString())),
    onMutate: (ids): { before: ProductListRow[] } => {
      const wanted = new Set(ids)
      const before = (cache.rows() ?? []).filter(({ id }) => wanted.has(id))
      const now = new Date()
      cache.merge(
        before.map((row) => ({
          ...row,
          deleted_at: markOf(now.toISOString()),
          updated_at: momentAfter(row.updated_at, now),
        })),
      )
      return { before }
    },
    onError: (_error, ids, context) => {
      cache.remove(ids)
      cache.merge(context?.before ?? [])
      // Of many, some may have gone through before the refusal.
      return cache.refreshAll()
    },
    onSuccess: (versions, ids) => {
      cache.stamp(versions)
      return cache.refreshPages(ids)
    },
  })
}
