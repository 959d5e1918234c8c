import { PLAN_COLUMNS, PLANS, type Plans, readPlans } from '@sampletrail/domain/plans/plans.ts'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '#src/entities/session/use-session.ts'
import { must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** The plans' limits, as admins set them; the defaults until they are loaded. */
export function usePlans(): { plans: Plans; isLoading: boolean } {
  const { id } = useUser()
  const { data, isPending } = useQuery({
    // Under the plan's key: refetched and stored on the device with it.
    queryKey: ['plan', id, 'terms'],
    queryFn: async ({ signal }) =>
      readPlans(must(await getSupabase().from('plans').select(PLAN_COLUMNS).abortSignal(signal))),
  })
  return { plans: data ?? PLANS, isLoading: isPending }
}
