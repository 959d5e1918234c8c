import { describePlanKind } from '@sampletrail/domain/plans/plan-kind.ts'
import type { AdminUser } from '#src/features/admin/users/use-users.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** 'Jan 5, 2024', in this device's time zone. */
export function formatDay(moment: string): string {
  return day.format(new Date(moment))
}

/** 'Free', 'Pro', or 'Trial until Jan 5, 2024'. */
export function describeStatus({ status, trial_end }: Pick<AdminUser, 'status' | 'trial_end'>) {
  if (status === 'trial')
    return trial_end === null ? 'Trial' : `Trial until ${formatDay(trial_end)}`
  return status === 'active' ? 'Pro' : 'Free'
}

/** Why the person has that plan: 'Paid, renews on Jan 5, 2024'; empty if there is nothing to say. */
export function explainStatus({
  status,
  payment_status,
  cancel_at_period_end,
  current_period_end,
}: Pick<
  AdminUser,
  'status' | 'payment_status' | 'cancel_at_period_end' | 'current_period_end'
>): string {
  return describePlanKind(
    {
      status,
      paymentStatus: payment_status,
      isCancelled: cancel_at_period_end,
      periodEnd: current_period_end,
    },
    formatDay,
  )
}
