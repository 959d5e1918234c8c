import type { SubscriptionView } from '#src/plans/subscription.ts'

/** When what these views are of ends. */
export const planEnd = '2026-12-01T03:00:00Z'

export const basicView: SubscriptionView = {
  isPro: false,
  isTrialing: false,
  trialEndsAt: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  isCancelled: false,
  paymentStatus: null,
}

/** With a period, and not said whether it is paid for. */
export const proView: SubscriptionView = { ...basicView, isPro: true, currentPeriodEnd: planEnd }

/** One that was given. The view says of every trial that Pro ends with it. */
export const trialView: SubscriptionView = {
  ...proView,
  isTrialing: true,
  trialEndsAt: planEnd,
  cancelAtPeriodEnd: true,
}
