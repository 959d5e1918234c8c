import { expect, it } from 'vitest'
import { calendarDateIn } from '#src/dates/calendar-date.ts'
import { givenProText, nextChargeText, trialOfferText } from '#src/plans/charge-texts.ts'
import { PLANS, type PlanTerms } from '#src/plans/plans.ts'
import type { SubscriptionView } from '#src/plans/subscription.ts'

const dayOf = (moment: Date) => calendarDateIn(moment, 'America/New_York')
const end = '2026-12-05T02:00:00Z'
/** A whole number of days before. */
const now = new Date('2026-11-28T02:00:00Z')
const basic: SubscriptionView = {
  isPro: false,
  isTrialing: false,
  trialEndsAt: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  isCancelled: false,
  paymentStatus: null,
}
const pro: SubscriptionView = {
  ...basic,
  isPro: true,
  currentPeriodEnd: end,
  paymentStatus: 'active',
}
const givenTrial: SubscriptionView = {
  ...basic,
  isPro: true,
  isTrialing: true,
  trialEndsAt: end,
  currentPeriodEnd: end,
  cancelAtPeriodEnd: true,
}
const trial: SubscriptionView = { ...givenTrial, paymentStatus: 'trialing' }
const terms = (part: Partial<PlanTerms> = {}): PlanTerms => ({ ...PLANS.pro, ...part })

it.each<[string, SubscriptionView, boolean, PlanTerms, string | null]>([
  ['a new person', basic, true, terms(), '7 days free, then $10 a month'],
  [
    'a new person, with other terms',
    basic,
    true,
    terms({ trialDays: 1, price: { amount: 4.5, currency: 'EUR' } }),
    '1 day free, then €4.50 a month',
  ],
  ['somebody who used their trial', basic, false, terms(), null],
  ['a new person where no trial is configured', basic, true, terms({ trialDays: 0 }), null],
  [
    'somebody on a given trial',
    givenTrial,
    false,
    terms(),
    'If you subscribe now, you pay nothing until Dec 4, 2026, then $10 a month. Otherwise you are on Basic when your trial ends.',
  ],
  ['somebody whose trial is paid for', trial, false, terms(), null],
  ['Pro', pro, true, terms(), null],
  ['somebody whose payments failed', { ...basic, paymentStatus: 'unpaid' }, true, terms(), null],
])('before the first payment, %s reads as expected', (_, view, hasFirstTrial, plan, text) => {
  expect(trialOfferText(view, hasFirstTrial, plan, dayOf, now)).toBe(text)
})

it('a trial that somebody pays during is free for whole days, as the provider counts them', () => {
  const later = new Date('2026-11-28T01:00:00Z')
  expect(trialOfferText(givenTrial, false, terms(), dayOf, later)).toEqual(
    expect.stringContaining('you pay nothing until Dec 5, 2026, then $10 a month.'),
  )
})

it.each<[string, SubscriptionView, string | null]>([
  ['during a trial', trial, 'Your first payment of $10 is on Dec 4, 2026.'],
  ['after a payment', pro, 'Your next payment of $10 is on Dec 4, 2026.'],
  ['after cancelling', { ...pro, isCancelled: true }, null],
  ['of a given trial', givenTrial, null],
  ['of given Pro', { ...pro, currentPeriodEnd: null, paymentStatus: null }, null],
  ['on Basic', basic, null],
])('the next charge %s: %o', (_, view, text) => {
  expect(nextChargeText(view, terms(), dayOf)).toBe(text)
})

it.each<[string, SubscriptionView, string | null]>([
  [
    'given Pro',
    { ...pro, currentPeriodEnd: null, paymentStatus: null },
    'The owner of this server gave you Pro without an end date. There is nothing to pay.',
  ],
  [
    'given Pro that ends',
    { ...pro, isCancelled: true, paymentStatus: null },
    'The owner of this server gave you Pro until Dec 4, 2026. There is nothing to pay.',
  ],
  ['a given trial', givenTrial, null],
  ['paid Pro', pro, null],
  ['Basic', basic, null],
])('who gave it and until when, of %s: %o', (_, view, text) => {
  expect(givenProText(view, dayOf)).toBe(text)
})
