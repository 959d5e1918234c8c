import { describe, expect, it } from 'vitest'
import {
  type SubscriptionView,
  productLimitOf,
  subscriptionBadge,
  trialDaysLeft,
} from '#src/subscription.ts'

const free: SubscriptionView = {
  isPro: false,
  isTrialing: false,
  trialEndsAt: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
}
const end = '2026-12-01T03:00:00Z'

describe('the badge of a subscription', () => {
  it.each([
    ['Basic', free, 'Free Plan'],
    ['an expired trial', { ...free, trialEndsAt: end }, 'Free Plan'],
    ['Pro without a period', { ...free, isPro: true }, 'Pro'],
    ['Pro', { ...free, isPro: true, currentPeriodEnd: end }, 'Pro plan - Renews Dec 1, 2026'],
    [
      'cancelled Pro',
      { ...free, isPro: true, currentPeriodEnd: end, cancelAtPeriodEnd: true },
      'Ends Dec 1, 2026',
    ],
    [
      'a trial',
      {
        isPro: true,
        isTrialing: true,
        trialEndsAt: end,
        currentPeriodEnd: end,
        cancelAtPeriodEnd: true,
      },
      'Pro trial - Expires Dec 1, 2026',
    ],
  ])('of %s', (_, view, text) => {
    expect(subscriptionBadge(view, 'UTC')).toBe(text)
  })

  it("names the user's own day", () => {
    const trial = { ...free, isPro: true, isTrialing: true, trialEndsAt: end }
    expect(subscriptionBadge(trial, 'America/New_York')).toBe('Pro trial - Expires Nov 30, 2026')
  })
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

it('Pro holds any number of products and Basic five', () => {
  expect(productLimitOf({ isPro: true })).toBeNull()
  expect(productLimitOf({ isPro: false })).toBe(5)
})
