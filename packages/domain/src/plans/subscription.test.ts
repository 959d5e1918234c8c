import { describe, expect, it } from 'vitest'
import { daysIn } from '#src/dates/calendar-date.ts'
import {
  type SubscriptionView,
  paymentStatusOf,
  subscriptionBadge,
  trialDaysLeft,
} from '#src/plans/subscription.ts'
import {
  basicView as free,
  planEnd as end,
  proView,
  trialView as trial,
} from '#src/testing/plan-views.ts'

const paid: SubscriptionView = { ...proView, paymentStatus: 'active' }

describe('the badge of a subscription', () => {
  it.each<[string, SubscriptionView, string]>([
    ['Basic', free, 'Free Plan'],
    ['an expired trial', { ...free, trialEndsAt: end }, 'Free Plan'],
    [
      'a plan that nobody paid to the last',
      { ...paid, isPro: false, paymentStatus: 'unpaid' },
      'Free Plan',
    ],
    ['Pro without a period', { ...free, isPro: true }, 'Pro'],
    ['Pro', paid, 'Pro plan - Renews Dec 1, 2026'],
    [
      'Pro whose last payment failed',
      { ...paid, paymentStatus: 'past_due' },
      'Pro plan - Renews Dec 1, 2026',
    ],
    ['cancelled Pro', { ...paid, cancelAtPeriodEnd: true, isCancelled: true }, 'Ends Dec 1, 2026'],
    [
      'cancelled Pro without a period',
      { ...paid, currentPeriodEnd: null, cancelAtPeriodEnd: true, isCancelled: true },
      'Pro',
    ],
    ['a trial that was given', trial, 'Pro trial - Expires Dec 1, 2026'],
    [
      'a trial with a card',
      { ...trial, paymentStatus: 'trialing' },
      'Pro trial - Expires Dec 1, 2026',
    ],
    ['a cancelled trial', { ...trial, isCancelled: true }, 'Ends Dec 1, 2026'],
    ['a trial of unknown end', { ...trial, trialEndsAt: null }, 'Pro'],
  ])('of %s', (_, view, text) => {
    expect(subscriptionBadge(view, daysIn('UTC'))).toBe(text)
  })

  it.each([
    [end, 'America/New_York', 'Nov 30, 2026'],
    ['2026-12-31T10:00:00Z', 'Pacific/Kiritimati', 'Jan 1, 2027'],
    ['2026-12-31T09:59:59Z', 'Pacific/Kiritimati', 'Dec 31, 2026'],
    ['2027-01-01T10:59:59Z', 'Pacific/Pago_Pago', 'Dec 31, 2026'],
    ['2027-01-01T11:00:00Z', 'Pacific/Pago_Pago', 'Jan 1, 2027'],
    ['2028-02-29T23:59:59.999Z', 'UTC', 'Feb 29, 2028'],
    ['2028-02-29T23:59:59.999+00:00', 'Asia/Kathmandu', 'Mar 1, 2028'],
  ])("for %s in %s names the user's own day, %s", (trialEndsAt, timeZone, day) => {
    const running = { ...trial, trialEndsAt }
    expect(subscriptionBadge(running, daysIn(timeZone))).toBe(`Pro trial - Expires ${day}`)
    const cancelled = { ...paid, isCancelled: true, currentPeriodEnd: trialEndsAt }
    expect(subscriptionBadge(cancelled, daysIn(timeZone))).toBe(`Ends ${day}`)
  })
})

it.each([
  ['past_due', 'past_due'],
  ['canceled', null],
  ['', null],
  [null, null],
])('the database calls a payment %s, which is %s', (text, status) => {
  expect(paymentStatusOf(text)).toBe(status)
})

describe('the days of a trial', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  it.each([
    ['2026-11-28T12:00:00Z', 7],
    ['2026-11-28T12:00:01Z', 8],
    ['2026-11-21T12:00:01Z', 1],
    ['2026-11-21T12:00:00Z', 0],
    ['2026-11-01T00:00:00Z', 0],
  ])('until %s are %i', (trialEndsAt, days) => {
    expect(trialDaysLeft(trialEndsAt, now)).toBe(days)
  })
})
