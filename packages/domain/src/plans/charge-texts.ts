import type { DayOf } from '#src/dates/calendar-date.ts'
import { paysForPro, planOffers } from '#src/plans/plan-offers.ts'
import { priceText } from '#src/plans/plan-contents.ts'
import type { PlanTerms } from '#src/plans/plans.ts'
import { type SubscriptionView, endOfPro, planDay, trialDaysLeft } from '#src/plans/subscription.ts'

const DAY_MS = 86_400_000

/**
 * What comes before the first payment of somebody who subscribes now, '7 days free, then $10 a month': the rest of a running
 * trial, else the first trial, if they have one left. During a trial it also says that nothing is charged by itself. Null if
 * they pay at once, or cannot subscribe. docs/behaviour/plans.md
 */
export function trialOfferText(
  view: SubscriptionView,
  hasFirstTrial: boolean,
  pro: PlanTerms,
  dayOf: DayOf,
  now: Date,
): string | null {
  if (planOffers(view).pro !== 'subscribe') return null
  const then = `then ${priceText(pro)} a month`
  if (view.isTrialing && view.trialEndsAt !== null) {
    const free = planDay(firstCharge(view.trialEndsAt, now), dayOf)
    return `If you subscribe now, you pay nothing until ${free}, ${then}. Otherwise you are on Basic when your trial ends.`
  }
  if (!hasFirstTrial || pro.trialDays === 0) return null
  return `${pro.trialDays} ${pro.trialDays === 1 ? 'day' : 'days'} free, ${then}`
}

/** When somebody pays first who subscribes during a trial: the provider counts whole days, so that part of one is free, too. */
function firstCharge(trialEndsAt: string, now: Date): string {
  return new Date(now.getTime() + trialDaysLeft(trialEndsAt, now) * DAY_MS).toISOString()
}

/** The day and the amount of the next payment of a subscription; null if none will be made. */
export function nextChargeText(
  view: SubscriptionView,
  pro: PlanTerms,
  dayOf: DayOf,
): string | null {
  const end = endOfPro(view)
  if (end === null || view.isCancelled || !paysForPro(view)) return null
  const which = view.isTrialing ? 'first' : 'next'
  return `Your ${which} payment of ${priceText(pro)} is on ${planDay(end, dayOf)}.`
}

/** Who gave somebody their Pro, and until when, if it ends; null if it was not given. docs/behaviour/plans.md */
export function givenProText(view: SubscriptionView, dayOf: DayOf): string | null {
  if (!planOffers(view).isGiven) return null
  const end = endOfPro(view)
  const until =
    end !== null && view.isCancelled ? ` until ${planDay(end, dayOf)}` : ' without an end date'
  return `The owner of this server gave you Pro${until}. There is nothing to pay.`
}
