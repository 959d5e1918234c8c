import { type DayOf, formatShortDate } from '#src/dates/calendar-date.ts'

/** The payment provider's states of an existing subscription. docs/behaviour/payments.md */
export const PAYMENT_STATUSES = [
  'incomplete',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** The status of a database text; null for none, and for an unknown one. */
export function paymentStatusOf(text: string | null): PaymentStatus | null {
  return PAYMENT_STATUSES.find((status) => status === text) ?? null
}

/** The derived subscription, from the database. Instants are ISO texts. */
export type SubscriptionView = {
  isPro: boolean
  isTrialing: boolean
  trialEndsAt: string | null
  currentPeriodEnd: string | null
  /** Whether Pro ends with its period; true of every running trial. */
  cancelAtPeriodEnd: boolean
  /** Whether the person cancelled it, also during a trial. */
  isCancelled: boolean
  /** Null without a paid subscription: Basic, or given Pro and trials. */
  paymentStatus: PaymentStatus | null
}

/** Whole days between now and the end of a trial, rounded up; 0 once it is over. */
export function trialDaysLeft(trialEndsAt: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(trialEndsAt) - now.getTime()) / 86_400_000))
}

/** When Pro ends, or its next period begins; null if unknown or on Basic. */
export function endOfPro(
  view: Pick<SubscriptionView, 'isPro' | 'isTrialing' | 'trialEndsAt' | 'currentPeriodEnd'>,
): string | null {
  if (!view.isPro) return null
  return view.isTrialing ? view.trialEndsAt : view.currentPeriodEnd
}

/** An instant as the user's own day, 'Dec 1, 2026'. */
export function planDay(instant: string, dayOf: DayOf): string {
  return formatShortDate(dayOf(new Date(instant)))
}

/** The badge of the header. Dates are the user's own days. */
export function subscriptionBadge(view: SubscriptionView, dayOf: DayOf): string {
  if (!view.isPro) return 'Free Plan'
  const end = endOfPro(view)
  if (end === null) return 'Pro'
  const day = planDay(end, dayOf)
  if (view.isCancelled) return `Ends ${day}`
  return view.isTrialing ? `Pro trial - Expires ${day}` : `Pro plan - Renews ${day}`
}
