import { usesLeft } from '@sampletrail/domain/quota-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { usePlan } from '#src/entities/plan/use-plan.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { mayBeEmpty } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** Receipt scans left this month; null without a limit, and while it is not known. The database decides when one is used. */
export function useScansLeft(): number | null {
  const plan = usePlan()
  const userId = useUser().id
  const { data } = useQuery({
    // Under the plan's key: it is asked again whenever the plan's row changes, and a scan changes it.
    queryKey: ['plan', userId, 'scans'],
    enabled: !plan.isLoading && !plan.isPro,
    queryFn: async () => {
      const reply = await getSupabase()
        .from('subscriptions')
        .select('num_scans, quota_reset_date')
        .eq('user_id', userId)
        .maybeSingle()
      const row = mayBeEmpty(reply)
      return row && usesLeft(row.num_scans, row.quota_reset_date, new Date())
    },
  })
  return plan.isPro ? null : (data ?? null)
}
