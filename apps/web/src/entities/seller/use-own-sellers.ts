import { useQuery } from '@tanstack/react-query'
import { ProductCache } from '#src/entities/product/product-cache.ts'
import { loadOwnSellers } from '#src/entities/seller/load-sellers.ts'
import { sellerKeys } from '#src/entities/seller/seller-keys.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** The sellers that the signed-in user keeps. */
export function useOwnSellers() {
  const userId = useUser().id
  return useQuery({
    queryKey: sellerKeys.own(userId),
    queryFn: async ({ client, signal }) => {
      const sellers = await loadOwnSellers(getSupabase(), userId, signal)
      new ProductCache(client, userId).nameSellers(sellers)
      return sellers
    },
  })
}
