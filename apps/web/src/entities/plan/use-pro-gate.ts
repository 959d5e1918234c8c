import { type GatedFeature, isCounted, proGate } from '@sampletrail/domain/plans/pro-gate.ts'
import { usesLeft } from '@sampletrail/domain/plans/quota-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { refuseUse } from '#src/entities/plan/refuse-use.ts'
import { usePlan } from '#src/entities/plan/use-plan.ts'
import { usePlans } from '#src/entities/plan/use-plans.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { mayBeEmpty } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

const columns = {
  reviews: 'num_reviews',
  facebook: 'num_facebook',
  scans: 'num_scans',
  resale: 'num_resale',
  notification_emails: 'num_notification_emails_sent',
} as const

export interface ProGate {
  /** Uses left this month; null without a limit, and until known. */
  left: number | null
  /** Uses of a month on Basic; null without a limit. */
  monthly: number | null
  /** Whether the plan is known to refuse: what is behind the gate looks locked. */
  isLocked: boolean
  /** Whether a person may continue; if not, it says why and opens the plan chooser. Only the database counts uses. */
  enter: () => boolean
}

/** The one gate before every feature that Pro has more of. docs/behaviour/limits.md */
export function useProGate(feature: GatedFeature): ProGate {
  const plan = usePlan()
  const { uses } = usePlans().plans.free
  const monthly = isCounted(feature) ? uses[feature] : null
  const userId = useUser().id
  const { data: counters } = useQuery({
    // Under the plan's key: it is refetched when the plan's row changes, and a use changes that row.
    queryKey: ['plan', userId, 'uses'],
    enabled: isCounted(feature) && !plan.isLoading && !plan.isPro,
    queryFn: async () => {
      const reply = await getSupabase()
        .from('subscriptions')
        .select(
          'num_reviews, num_facebook, num_scans, num_resale, num_notification_emails_sent, quota_reset_date',
        )
        .eq('user_id', userId)
        .maybeSingle()
      return mayBeEmpty(reply)
    },
  })
  const countLeft = (): number | null => {
    if (plan.isPro || !counters || !isCounted(feature) || monthly === null) return null
    // Counted anew each time: a month may have ended since the last request.
    const used = counters[columns[feature]]
    return usesLeft(monthly, used, counters.quota_reset_date, new Date())
  }
  const left = countLeft()
  return {
    left,
    monthly,
    isLocked: !plan.isLoading && !plan.isPro && (!isCounted(feature) || left === 0),
    enter: () => {
      // While the plan is unknown, this refuses nobody.
      if (plan.isLoading) return true
      const decision = proGate(plan, feature, countLeft())
      if (decision.kind === 'pass' || decision.kind === 'spend') return true
      refuseUse(feature, decision.text)
      return false
    },
  }
}
