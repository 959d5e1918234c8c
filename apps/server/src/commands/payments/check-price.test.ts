import { expect, test } from 'vitest'
import { createCheckPrice } from '#src/commands/payments/check-price.ts'
import type { PaymentPrice } from '#src/integrations/payments/payment-provider.ts'

const right: PaymentPrice = {
  id: 'price_pro',
  amount: 1000,
  currency: 'USD',
  isMonthly: true,
  isActive: true,
}
const shown = { monthlyPrice: '10.00', currency: 'USD' }

/** A clock, a changeable price, and the log for the operator. */
function open(price: PaymentPrice) {
  const state = { now: 0, price, asked: 0, noted: [] as string[] }
  const check = createCheckPrice(
    { error: (event) => void state.noted.push(event) },
    () => state.now,
  )
  const readPrice = async () => {
    state.asked += 1
    return state.price
  }
  return { state, check: (what = shown) => check({ readPrice }, what) }
}

test.each<[string, Partial<PaymentPrice>, typeof shown]>([
  ['10.00 dollars', {}, shown],
  ['an odd amount', { amount: 1999 }, { monthlyPrice: '19.99', currency: 'USD' }],
  [
    'a currency without cents',
    { amount: 1500, currency: 'JPY' },
    { monthlyPrice: '1500.00', currency: 'JPY' },
  ],
])('%s are sold as shown', async (_what, changes, what) => {
  expect(await open({ ...right, ...changes }).check(what)).toBe('price_pro')
})

test.each<[string, Partial<PaymentPrice>]>([
  ['costs more', { amount: 1001 }],
  ['costs less', { amount: 1 }],
  ['has no fixed amount', { amount: null }],
  ['is in another currency', { currency: 'EUR' }],
  ['is for a year', { isMonthly: false }],
  ['is no longer sold', { isActive: false }],
])('a price that %s is refused, and the operator is told', async (_what, changes) => {
  const { state, check } = open({ ...right, ...changes })
  await expect(check()).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Failed to create checkout session',
  })
  expect(state.noted).toEqual(['payments.wrong_price'])
  state.price = right
  expect(await check()).toBe('price_pro')
})

test('a correct price is checked again after an hour, and when another one is shown', async () => {
  const { state, check } = open(right)
  await check()
  state.now = 3_599_999
  await check()
  expect(state.asked).toBe(1)
  state.now = 3_600_000
  await check()
  expect(state.asked).toBe(2)
  await expect(check({ monthlyPrice: '12.00', currency: 'USD' })).rejects.toThrow(
    'Failed to create',
  )
  expect(state.asked).toBe(3)
})
