import { useQuery } from '@tanstack/react-query'
import { usePlan } from '#src/entities/plan/use-plan.ts'
import { ProductCache } from '#src/entities/product/product-cache.ts'
import { loadSellers } from '#src/entities/seller/load-sellers.ts'
import { sellerKeys } from '#src/entities/seller/seller-keys.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** The active sellers that a person may pick: their own, and for VIPs and admins the global ones too. */
export function useSellers() {
  const userId = useUser().id
  const plan = usePlan()
  const seesGlobal = plan.isVip || plan.isAdmin
  return useQuery({
    queryKey: sellerKeys.options(userId, seesGlobal),
    staleTime: 60_000,
    enabled: !plan.isLoading,
    queryFn: async ({ client, signal }) => {
      const sellers = await loadSellers(getSupabase(), userId, seesGlobal, signal)
      new ProductCache(client, userId).nameSellers(sellers)
      return sellers
    },
  })
}
