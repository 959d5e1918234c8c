import { type CalendarDate, calendarDateIn, formatShortDate } from '#src/calendar-date.ts'
import { PLAN_LIMITS } from '#src/plans.ts'

/** The derived subscription, as the database gives it. Instants are ISO texts. */
export type SubscriptionView = {
  isPro: boolean
  isTrialing: boolean
  trialEndsAt: string | null
  currentPeriodEnd: string | null
  /** Cancelled by the user; while trialing the view says so of every trial. */
  cancelAtPeriodEnd: boolean
}

/** Whole days between now and the end of a trial, rounded up; 0 once it is over. */
export function trialDaysLeft(trialEndsAt: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(trialEndsAt) - now.getTime()) / 86_400_000))
}

/** The badge of the header. Dates are the user's own days. */
export function subscriptionBadge(view: SubscriptionView, timeZone: string): string {
  const dayOf = (instant: string): CalendarDate =>
    formatShortDate(calendarDateIn(new Date(instant), timeZone))
  if (!view.isPro) return 'Free Plan'
  if (view.isTrialing) {
    return view.trialEndsAt ? `Pro trial - Expires ${dayOf(view.trialEndsAt)}` : 'Pro'
  }
  if (!view.currentPeriodEnd) return 'Pro'
  const day = dayOf(view.currentPeriodEnd)
  return view.cancelAtPeriodEnd ? `Ends ${day}` : `Pro plan - Renews ${day}`
}

/** How many products a subscription may hold; null without limit. */
export function productLimitOf(view: Pick<SubscriptionView, 'isPro'>): number | null {
  return PLAN_LIMITS[view.isPro ? 'pro' : 'free'].products
}
