import { describe, expect, it } from 'vitest'
import { type PlanOffers, paysForPro, planOffers } from '#src/plans/plan-offers.ts'
import { PAYMENT_STATUSES, type SubscriptionView } from '#src/plans/subscription.ts'
import { basicView as basic, proView as pro, trialView as trial } from '#src/testing/plan-views.ts'

describe('the actions of a plan', () => {
  it.each<[string, SubscriptionView, PlanOffers]>([
    ['Basic', basic, { basic: null, pro: 'subscribe', isGiven: false }],
    [
      'Basic whose first payment never came',
      { ...basic, paymentStatus: 'incomplete' },
      { basic: null, pro: 'subscribe', isGiven: false },
    ],
    [
      'Basic because nothing was paid in the end',
      { ...basic, paymentStatus: 'unpaid' },
      { basic: null, pro: 'manage', isGiven: false },
    ],
    [
      'Basic because the plan is paused',
      { ...basic, paymentStatus: 'paused' },
      { basic: null, pro: 'manage', isGiven: false },
    ],
    ['a trial that was given', trial, { basic: 'switch', pro: 'subscribe', isGiven: false }],
    [
      'a trial that was given and cancelled',
      { ...trial, isCancelled: true },
      { basic: 'keep-pro', pro: 'subscribe', isGiven: false },
    ],
    [
      'a trial with a card',
      { ...trial, paymentStatus: 'trialing' },
      { basic: 'switch', pro: 'manage', isGiven: false },
    ],
    [
      'a trial with a card, cancelled',
      { ...trial, paymentStatus: 'trialing', isCancelled: true },
      { basic: 'keep-pro', pro: 'manage', isGiven: false },
    ],
    [
      'Pro that is paid for',
      { ...pro, paymentStatus: 'active' },
      { basic: null, pro: 'manage', isGiven: false },
    ],
    [
      'Pro whose last payment failed',
      { ...pro, paymentStatus: 'past_due' },
      { basic: null, pro: 'manage', isGiven: false },
    ],
    ['Pro that was given', { ...pro }, { basic: null, pro: null, isGiven: true }],
  ])('on %s', (_, view, offers) => {
    expect(planOffers(view)).toEqual(offers)
  })

  it('include the payments while a subscription continues', () => {
    expect(PAYMENT_STATUSES.filter((paymentStatus) => paysForPro({ paymentStatus }))).toEqual([
      'trialing',
      'active',
      'past_due',
      'unpaid',
      'paused',
    ])
    expect(paysForPro({ paymentStatus: null })).toBe(false)
  })
})
