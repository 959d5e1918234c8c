import { queryOptions, useQuery } from '@tanstack/react-query'
import { loadProduct } from '#src/entities/product/list/load-products.ts'
import { isNewer } from '#src/entities/product/list/merge-products.ts'
import { addedProducts } from '#src/entities/product/outbox/unsent.ts'
import { ProductCache } from '#src/entities/product/product-cache.ts'
import { productKeys } from '#src/entities/product/product-keys.ts'
import { useProductUpdates } from '#src/entities/product/list/use-product-updates.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { getSupabase } from '#src/lib/supabase.ts'

export function productOptions(userId: string, id: string) {
  return queryOptions({
    queryKey: productKeys.detail(userId, id),
    staleTime: 30_000,
    queryFn: async ({ client }) => {
      // The server does not have it yet.
      const waiting = addedProducts().find((product) => product.id === id)
      if (waiting) return waiting
      const loaded = await loadProduct(getSupabase(), userId, id)
      // The answer to a change may have arrived during this request.
      const held = new ProductCache(client, userId).detail(id)
      return loaded && held && isNewer(held, loaded) ? held : loaded
    },
  })
}

/** One product with all fields, kept up to date by realtime; null if this person has no such product. */
export function useProduct(id: string) {
  const userId = useUser().id
  useProductUpdates(userId)
  return useQuery(productOptions(userId, id))
}
