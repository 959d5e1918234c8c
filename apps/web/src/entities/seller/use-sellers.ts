import { useQuery } from '@tanstack/react-query'
import { usePlan } from '#src/entities/plan/use-plan.ts'
import { sellersQuery } from '#src/entities/seller/seller-queries.ts'
import { useUser } from '#src/entities/session/use-session.ts'

/** The active sellers that a person may select: their own, and for VIPs and admins the global ones too. */
export function useSellers() {
  const userId = useUser().id
  const plan = usePlan()
  return useQuery({
    ...sellersQuery(userId, plan.isVip || plan.isAdmin),
    enabled: !plan.isLoading,
  })
}
