import { describe, expect, test } from 'vitest'
import { PaymentError } from '#src/integrations/payments/payment-error.ts'
import { toCheckout, toPrice, toSubscription } from '#src/integrations/payments/transform.ts'

const userId = '3f0d8c1e-5b7a-4c7e-9d55-1a2b3c4d5e6f'
const at = (seconds: number) => new Date(seconds * 1000)

const subscription: Parameters<typeof toSubscription>[0] = {
  id: 'sub_1',
  customer: 'cus_1',
  metadata: { user_id: userId, site: 'https://trail.example' },
  status: 'active',
  trial_start: null,
  trial_end: null,
  cancel_at_period_end: false,
  cancel_at: null,
  items: { data: [{ current_period_end: 2_000 }] },
}

describe('a subscription', () => {
  test('has its person and the end of its paid period', () => {
    expect(toSubscription(subscription)).toEqual({
      id: 'sub_1',
      customerId: 'cus_1',
      userId,
      site: 'https://trail.example',
      status: 'active',
      trialStart: null,
      trialEnd: null,
      currentPeriodEnd: at(2_000),
      cancelAtPeriodEnd: false,
    })
  })

  test.each([
    'incomplete',
    'incomplete_expired',
    'trialing',
    'active',
    'past_due',
    'unpaid',
    'paused',
    'canceled',
  ] as const)('may be %s', (status) => {
    expect(toSubscription({ ...subscription, status }).status).toBe(status)
  })

  test('in an unknown state is refused', () => {
    expect(() => toSubscription({ ...subscription, status: 'dormant' })).toThrow(PaymentError)
  })

  test('in its trial has the trial’s start and end', () => {
    expect(
      toSubscription({ ...subscription, status: 'trialing', trial_start: 1, trial_end: 604_801 }),
    ).toMatchObject({ trialStart: at(1), trialEnd: at(604_801) })
  })

  test.each([
    [[2_000], at(2_000)],
    [[3_000, 2_000], at(2_000)],
    [[], null],
  ])('with items paid until %j ends its period with the first', (ends, expected) => {
    const data = ends.map((current_period_end) => ({ current_period_end }))
    expect(toSubscription({ ...subscription, items: { data } }).currentPeriodEnd).toEqual(expected)
  })

  test.each([
    [{ cancel_at_period_end: false, cancel_at: null }, false],
    [{ cancel_at_period_end: true, cancel_at: null }, true],
    [{ cancel_at_period_end: true, cancel_at: 2_000 }, true],
    // As the portal writes it.
    [{ cancel_at_period_end: false, cancel_at: 2_000 }, true],
    [{ cancel_at_period_end: false, cancel_at: 1_999 }, true],
    // It renews once more before.
    [{ cancel_at_period_end: false, cancel_at: 2_001 }, false],
  ])('with %j ends with its period: %j', (change, expected) => {
    expect(toSubscription({ ...subscription, ...change }).cancelAtPeriodEnd).toBe(expected)
  })

  test.each([
    [{}, null, null],
    [{ user_id: 'somebody' }, null, null],
    [{ user_id: `${userId}'` }, null, null],
    [{ user_id: userId.toUpperCase() }, userId.toUpperCase(), null],
  ])('with %j belongs to %j', (metadata, expected, site) => {
    expect(toSubscription({ ...subscription, metadata })).toMatchObject({ userId: expected, site })
  })
})

describe('a checkout', () => {
  const session: Parameters<typeof toCheckout>[0] = {
    id: 'cs_1',
    status: 'open',
    url: 'https://checkout.example/cs_1',
    client_reference_id: userId,
    customer: 'cus_1',
    subscription: null,
    metadata: { terms: 'price_1 7' },
  }

  test('that is open links to its page', () => {
    expect(toCheckout(session)).toEqual({
      id: 'cs_1',
      status: 'open',
      url: 'https://checkout.example/cs_1',
      userId,
      customerId: 'cus_1',
      subscriptionId: null,
      terms: 'price_1 7',
    })
  })

  test.each(['complete', 'expired'] as const)('that is %s leads nowhere', (status) => {
    expect(toCheckout({ ...session, status })).toMatchObject({ status, url: null })
  })

  test('names its result', () => {
    const done = toCheckout({ ...session, status: 'complete', subscription: 'sub_1' })
    expect(done.subscriptionId).toBe('sub_1')
  })

  test('created by another program belongs to nobody', () => {
    const changes = { client_reference_id: 'order 17', customer: null, metadata: null }
    expect(toCheckout({ ...session, ...changes })).toMatchObject({
      userId: null,
      customerId: null,
      terms: null,
    })
  })

  test('in an unknown state is refused', () => {
    expect(() => toCheckout({ ...session, status: null })).toThrow(PaymentError)
  })
})

describe('a price', () => {
  const recurring = { interval: 'month', interval_count: 1, usage_type: 'licensed' } as const
  const price: Parameters<typeof toPrice>[0] = {
    id: 'price_1',
    billing_scheme: 'per_unit',
    unit_amount: 1000,
    currency: 'usd',
    active: true,
    recurring,
  }

  test.each<[Partial<typeof price>, Partial<ReturnType<typeof toPrice>>]>([
    [{}, { id: 'price_1', amount: 1000, currency: 'USD', isMonthly: true, isActive: true }],
    [{ currency: 'eur' }, { currency: 'EUR' }],
    [{ active: false }, { isActive: false }],
    [{ recurring: null }, { isMonthly: false }],
    [{ recurring: { ...recurring, interval: 'year' } }, { isMonthly: false }],
    [{ recurring: { ...recurring, interval_count: 3 } }, { isMonthly: false }],
    [{ recurring: { ...recurring, usage_type: 'metered' } }, { isMonthly: false }],
    [{ unit_amount: null }, { amount: null }],
    [{ billing_scheme: 'tiered' }, { amount: null }],
  ])('with %j is %j', (change, expected) => {
    expect(toPrice({ ...price, ...change })).toMatchObject(expected)
  })
})
