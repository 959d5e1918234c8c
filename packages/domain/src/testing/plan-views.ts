import type { SubscriptionView } from '#src/plans/subscription.ts'

/** The end of these views' plans. */
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

/** With a period, and unknown whether it is paid. */
export const proView: SubscriptionView = { ...basicView, isPro: true, currentPeriodEnd: planEnd }

/** A given one. The view says of every trial that Pro ends with it. */
export const trialView: SubscriptionView = {
  ...proView,
  isTrialing: true,
  trialEndsAt: planEnd,
  cancelAtPeriodEnd: true,
}
