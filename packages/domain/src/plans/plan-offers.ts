import type { SubscriptionView } from '#src/plans/subscription.ts'

export type PlanOffers = {
  /** What Basic's card offers: the way there while a trial runs, or the way back once that was chosen. */
  basic: 'switch' | 'keep-pro' | null
  /** What Pro's card offers: to pay for it, or to see to what is paid for. */
  pro: 'subscribe' | 'manage' | null
  /** Pro that nobody pays for and that does not end by itself. */
  isGiven: boolean
}

/** Whether the payment provider has a subscription that goes on; one whose first payment never came does not. */
export function paysForPro({ paymentStatus }: Pick<SubscriptionView, 'paymentStatus'>): boolean {
  return paymentStatus !== null && paymentStatus !== 'incomplete'
}

/** What somebody can do about their plan; the server refuses the rest. docs/behaviour/plans.md has the table. */
export function planOffers(view: SubscriptionView): PlanOffers {
  const isGiven = view.isPro && !view.isTrialing && !paysForPro(view)
  return {
    basic: view.isTrialing ? (view.isCancelled ? 'keep-pro' : 'switch') : null,
    pro: paysForPro(view) ? 'manage' : isGiven ? null : 'subscribe',
    isGiven,
  }
}
