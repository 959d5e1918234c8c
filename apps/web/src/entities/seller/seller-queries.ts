import { queryOptions } from '@tanstack/react-query'
import { ProductCache } from '#src/entities/product/product-cache.ts'
import { loadOwnSellers, loadSellers } from '#src/entities/seller/load-sellers.ts'
import { sellerKeys } from '#src/entities/seller/seller-keys.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** The active sellers that a person may select. As below, products get their names from here. */
export function sellersQuery(userId: string, seesGlobal: boolean) {
  return queryOptions({
    queryKey: sellerKeys.options(userId, seesGlobal),
    staleTime: 60_000,
    queryFn: async ({ client, signal }) => {
      const sellers = await loadSellers(getSupabase(), userId, seesGlobal, signal)
      new ProductCache(client, userId).nameSellers(sellers)
      return sellers
    },
  })
}

/** A person's own sellers. */
export function ownSellersQuery(userId: string) {
  return queryOptions({
    queryKey: sellerKeys.own(userId),
    queryFn: async ({ client, signal }) => {
      const sellers = await loadOwnSellers(getSupabase(), userId, signal)
      new ProductCache(client, userId).nameSellers(sellers)
      return sellers
    },
  })
}
