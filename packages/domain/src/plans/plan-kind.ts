/** A plan as the back office lists it. Days are moments in ISO 8601. */
export interface ListedPlan {
  /** What counts now: free, active or trial. */
  status: string
  /** The state of the subscription at the payment provider; null without one. */
  paymentStatus: string | null
  isCancelled: boolean
  periodEnd: string | null
}

export type PlanKind = 'free' | 'paid' | 'given' | 'past_due' | 'ending' | 'trial'

/** States of a subscription that give Pro, as `private.payment_rank` in the database says. */
const paying: ReadonlySet<string | null> = new Set(['trialing', 'active', 'past_due'])

/** Why somebody has their plan: nobody pays a given one. docs/behaviour/admin-users.md */
export function kindOfPlan({ status, paymentStatus, isCancelled }: ListedPlan): PlanKind {
  if (status === 'free') return 'free'
  const isPaid = paying.has(paymentStatus)
  if (isPaid && isCancelled) return 'ending'
  if (status === 'trial') return 'trial'
  if (!isPaid) return 'given'
  return paymentStatus === 'past_due' ? 'past_due' : 'paid'
}

/** The same in words for an admin, with its day; empty if the name of the plan says it all. */
export function describePlanKind(plan: ListedPlan, writeDay: (moment: string) => string): string {
  const { paymentStatus, periodEnd } = plan
  switch (kindOfPlan(plan)) {
    case 'free':
      return lapsed[paymentStatus ?? ''] ?? ''
    case 'given':
      return 'Given, with no end date'
    case 'past_due':
      return 'Past due: the last payment failed'
    case 'trial':
      return paying.has(paymentStatus) ? 'Paid after that' : 'Basic after that'
    case 'ending':
      return periodEnd === null ? 'Cancelled' : `Cancelled, ends on ${writeDay(periodEnd)}`
    default:
      return periodEnd === null ? 'Paid' : `Paid, renews on ${writeDay(periodEnd)}`
  }
}

/** Subscriptions that the provider keeps without giving Pro. */
const lapsed: Readonly<Record<string, string>> = {
  unpaid: 'Payments failed',
  paused: 'Subscription paused',
  incomplete: 'First payment not finished',
}
