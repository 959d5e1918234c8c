import type { DayOf } from '#src/dates/calendar-date.ts'
import { type SubscriptionView, endOfPro, planDay } from '#src/plans/subscription.ts'

export type PlanNotice = {
  /** The offered action: another card, or undoing the cancellation. */
  about: 'card' | 'cancellation'
  text: string
}

/**
 * The notice about a person's plan, or null. A missing payment comes first: without it a cancelled plan does not last until its
 * end either. Dates are the user's own days. docs/behaviour/limits.md
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
        text: 'Your last payments failed, so Pro is off. Update your card to get it back.',
      }
    case 'paused':
      return { about: 'card', text: 'Your plan is paused. Add a card to get Pro back.' }
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
