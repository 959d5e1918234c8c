import { useMutation } from '@tanstack/react-query'
import { addProducts } from '#src/entities/import/add-import.ts'
import { loadProductsById } from '#src/entities/product/list/load-products.ts'
import { draftRow, type NewProduct } from '#src/entities/product/change/use-add-product.ts'
import { useProductCache } from '#src/entities/product/change/use-product-changes.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/**
 * Adds products in one statement: all of them or, if the plan has no room, none. They appear in the list at once. Sending
 * them again under the same ids does not add them twice. The caller shows errors.
 */
export function useInsertProducts() {
  const userId = useUser().id
  const cache = useProductCache()
  return useMutation({
    meta: { silent: true },
    mutationFn: async (products: readonly NewProduct[]) => {
      const supabase = getSupabase()
      const rows = products.map(({ id, change }) => ({ ...change, id, user_id: userId }))
      await addProducts(supabase, rows)
      return loadProductsById(
        supabase,
        userId,
        rows.map(({ id }) => id),
      )
    },
    onMutate: (products) => {
      const now = new Date().toISOString()
      // An earlier attempt may have arrived, and realtime has loaded its products.
      const added = products.filter(({ id }) => cache.row(id) === undefined)
      cache.merge(added.map(({ id, change, seller }) => draftRow(id, change, seller, now)))
      return added.map(({ id }) => id)
    },
    onError: (_error, _products, added) => cache.remove(added ?? []),
    onSuccess: (rows, products) => {
      cache.remove(products.map(({ id }) => id))
      cache.merge(rows)
    },
  })
}
