import { describe, expect, it } from 'vitest'
import { daysIn } from '#src/dates/calendar-date.ts'
import { planNotice } from '#src/plans/plan-notice.ts'
import type { PaymentStatus, SubscriptionView } from '#src/plans/subscription.ts'
import {
  basicView as basic,
  planEnd as end,
  proView as pro,
  trialView as trial,
} from '#src/testing/plan-views.ts'

const cancelled = { isCancelled: true, cancelAtPeriodEnd: true }

const failed = 'Your last payment failed. Update your card to keep Pro.'
const ends = 'Your plan ends on Dec 1, 2026. You keep Pro until then.'

describe('the notice of a plan', () => {
  it.each<[string, SubscriptionView, string | null]>([
    ['Basic', basic, null],
    ['Basic that was cancelled', { ...basic, ...cancelled, currentPeriodEnd: end }, null],
    ['Pro that was given', { ...pro, currentPeriodEnd: null }, null],
    ['Pro', { ...pro, paymentStatus: 'active' }, null],
    ['cancelled Pro', { ...pro, ...cancelled, paymentStatus: 'active' }, ends],
    ['cancelled Pro without an end', { ...pro, ...cancelled, currentPeriodEnd: null }, null],
    ['a trial that was given', trial, null],
    ['a trial with a card', { ...trial, paymentStatus: 'trialing' }, null],
    ['a cancelled trial', { ...trial, isCancelled: true }, ends],
    ['a failed payment', { ...pro, paymentStatus: 'past_due' }, failed],
    [
      'a failed payment of a cancelled plan',
      { ...pro, ...cancelled, paymentStatus: 'past_due' },
      failed,
    ],
    [
      'payments that failed to the last',
      { ...basic, paymentStatus: 'unpaid' },
      'Your last payments failed, so Pro is off. Update your card to get it back.',
    ],
    [
      'a trial that ended without a card',
      { ...basic, paymentStatus: 'paused' },
      'Your plan is paused. Add a card to get Pro back.',
    ],
    ['a first payment under way', { ...basic, paymentStatus: 'incomplete' }, null],
  ])('of %s', (_, view, text) => {
    expect(planNotice(view, daysIn('UTC'))?.text ?? null).toBe(text)
  })

  it.each<[PaymentStatus | null, 'card' | 'cancellation']>([
    ['past_due', 'card'],
    ['unpaid', 'card'],
    ['paused', 'card'],
    ['active', 'cancellation'],
    [null, 'cancellation'],
  ])('of a cancelled plan that is %s links to the %s', (paymentStatus, about) => {
    expect(planNotice({ ...pro, ...cancelled, paymentStatus }, daysIn('UTC'))?.about).toBe(about)
  })

  it.each([
    ['2026-12-31T10:00:00Z', 'Pacific/Kiritimati', 'Jan 1, 2027'],
    ['2026-12-31T09:59:59Z', 'Pacific/Kiritimati', 'Dec 31, 2026'],
    ['2027-01-01T10:59:59Z', 'Pacific/Pago_Pago', 'Dec 31, 2026'],
    ['2027-01-01T11:00:00Z', 'Pacific/Pago_Pago', 'Jan 1, 2027'],
    ['2028-03-01T04:59:59Z', 'America/New_York', 'Feb 29, 2028'],
  ])('names for %s in %s the day %s', (currentPeriodEnd, timeZone, day) => {
    expect(planNotice({ ...pro, ...cancelled, currentPeriodEnd }, daysIn(timeZone))?.text).toBe(
      `Your plan ends on ${day}. You keep Pro until then.`,
    )
  })
})
