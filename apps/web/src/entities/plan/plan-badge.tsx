import { subscriptionBadge } from '@sampletrail/domain/plans/subscription.ts'
import { usePlan } from '#src/entities/plan/use-plan.ts'
import { calendarDateHere } from '#src/lib/today.ts'
import { Badge } from '#src/ui/badge.tsx'

/** The plan in two or three words; nothing until it is known. */
export function PlanBadge({ className }: { className?: string }) {
  const plan = usePlan()
  if (plan.isLoading) return null
  return (
    <Badge tone={plan.isPro ? 'orange' : 'grey'} className={className}>
      {subscriptionBadge(plan, calendarDateHere)}
    </Badge>
  )
}
