import { useMutation } from '@tanstack/react-query'
import { addProducts } from '#src/entities/import/add-import.ts'
import { loadProductsById } from '#src/entities/product/list/load-products.ts'
import type { NewProduct } from '#src/entities/product/change/new-product.ts'
import { draftRow, mayWait } from '#src/entities/product/change/use-add-product.ts'
import { useProductCache } from '#src/entities/product/change/use-product-changes.ts'
import type { SendOutcome } from '#src/entities/product/outbox/outbox-answers.ts'
import { addLater } from '#src/entities/product/outbox/send-changes.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { getConnection } from '#src/lib/connection.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/**
 * Adds products in one statement: all of them or, if the plan has no room, none. They appear in the list at once, and wait on
 * this device without a connection. Sending them again under the same ids does not add them twice. The caller shows errors.
 */
export function useInsertProducts() {
  const userId = useUser().id
  const cache = useProductCache()
  return useMutation({
    meta: { silent: true },
    mutationFn: async (products: readonly NewProduct[]): Promise<SendOutcome> => {
      const supabase = getSupabase()
      const ids = products.map(({ id }) => id)
      if (getConnection() !== 'online') return addLater(cache, products)
      // An earlier attempt may have arrived, and realtime has loaded its products.
      const added = products.filter(({ id }) => cache.row(id) === undefined)
      cache.merge(added.map((product) => draftRow(userId, product)))
      try {
        await addProducts(
          supabase,
          products.map(({ id, change }) => ({ ...change, id, user_id: userId })),
        )
        const rows = await loadProductsById(supabase, userId, ids)
        cache.remove(ids)
        cache.merge(rows)
        return 'sent'
      } catch (failure) {
        if (mayWait(failure)) return addLater(cache, products)
        cache.remove(added.map(({ id }) => id))
        throw failure
      }
    },
  })
}
