import type { HeldPlan } from '@sampletrail/domain/plans/plan-changes.ts'

/** A person whose plan an admin manages: columns of the list of users. */
export interface PlanUser {
  id: string
  email: string
  tier: string
  subscription_status: string
  is_trial: boolean
  trial_end: string | null
  has_live_subscription: boolean
  cancel_at_period_end: boolean
}

/** The plan of a row of the list. */
export function planOf(user: PlanUser): HeldPlan {
  return {
    status: user.subscription_status,
    isTrial: user.is_trial,
    isPaid: user.has_live_subscription,
    isCancelled: user.cancel_at_period_end,
  }
}
