import type { SubscriptionView } from '#src/plans/subscription.ts'

export type PlanOffers = {
  /** The action of Basic's card: switching during a trial, or undoing that. */
  basic: 'switch' | 'keep-pro' | null
  /** The action of Pro's card: to subscribe, or to manage the subscription. */
  pro: 'subscribe' | 'manage' | null
  /** Given Pro without an end. */
  isGiven: boolean
}

/** Whether the payment provider has a continuing subscription; one without its first payment does not count. */
export function paysForPro({ paymentStatus }: Pick<SubscriptionView, 'paymentStatus'>): boolean {
  return paymentStatus !== null && paymentStatus !== 'incomplete'
}

/** The actions that people have for their plan; the server refuses all others. docs/behaviour/plans.md has the table. */
export function planOffers(view: SubscriptionView): PlanOffers {
  const isGiven = view.isPro && !view.isTrialing && !paysForPro(view)
  return {
    basic: view.isTrialing ? (view.isCancelled ? 'keep-pro' : 'switch') : null,
    pro: paysForPro(view) ? 'manage' : isGiven ? null : 'subscribe',
    isGiven,
  }
}
