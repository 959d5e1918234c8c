import type { DayOf } from '#src/dates/calendar-date.ts'
import { type SubscriptionView, endOfPro, planDay } from '#src/plans/subscription.ts'

export type PlanNotice = {
  /** What to offer next to it: another card, or taking the cancellation back. */
  about: 'card' | 'cancellation'
  text: string
}

/**
 * What somebody has to know of their plan, or null. Money that is missing comes first: without it a plan that was cancelled
 * does not last until its end either. Dates are the user's own days. docs/behaviour/limits.md
 */
export function planNotice(view: SubscriptionView, dayOf: DayOf): PlanNotice | null {
  switch (view.paymentStatus) {
    case 'past_due':
      return {
        about: 'card',
        text: 'Your last payment failed. Update your card to keep Pro.',
      }
    case 'unpaid':
      return {
        about: 'card',
        text: 'Your last payments failed, so Pro is off. Update your card to have it back.',
      }
    case 'paused':
      return { about: 'card', text: 'Your plan is paused. Add a card to have Pro again.' }
    default:
      break
  }
  const end = endOfPro(view)
  if (!view.isCancelled || end === null) return null
  return {
    about: 'cancellation',
    text: `Your plan ends on ${planDay(end, dayOf)}. You keep Pro until then.`,
  }
}
