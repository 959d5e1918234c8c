import { describe, expect, it } from 'vitest'
import type { Payment } from '#src/imports/kinds/file-kind.ts'
import {
  changeOfPayment,
  changesInOrder,
  partByHand,
  type PaymentChange,
} from '#src/payments/change-of-payment.ts'
import type { PaymentProduct } from '#src/payments/payment-product.ts'
import { moneyOf } from '#src/money/product-money.ts'
import { recordPayment } from '#src/refunds/refund-payments.ts'
import { paymentOf, paymentProduct } from '#src/testing/payment-product.ts'

const none = { refund_payments: [] }
const usualPayment = { date: '2026-05-20', amount: 20, method: 'PayPal', reference: 'T1' }
const usualOf = (amount: number) => recordPayment(none, { ...usualPayment, amount })
const usual = usualOf(20)
const commission = { commission: true, commission_amount: 5 }
const earlierPayment = { date: '2026-05-10', amount: 5, method: 'Zelle', reference: 'Z1' }
const earlier = recordPayment(none, earlierPayment)
const earlierWithLaterDay = recordPayment(none, { ...earlierPayment, date: '2026-06-01' })

const part = (productId: string, amount: number) => ({ productId, amount, keptByProvider: 0 })

describe('a recorded payment', () => {
  it.each<[string, Partial<PaymentProduct>, Partial<Payment>, PaymentChange]>([
    ['sets amount, day, method and reference', {}, {}, usual],
    [
      'is added to what came before, with its own method and reference',
      earlier,
      { gross: 1500 },
      recordPayment(earlier, { ...usualPayment, amount: 15 }),
    ],
    [
      'keeps a later day',
      earlierWithLaterDay,
      { gross: 1500 },
      {
        ...recordPayment(earlierWithLaterDay, { ...usualPayment, amount: 15 }),
        refund_received_date: '2026-06-01',
      },
    ],
    [
      'is exact to the cent',
      usualOf(0.1),
      { gross: 20 },
      { ...recordPayment(usualOf(0.1), { ...usualPayment, amount: 0.2 }), refund_received: 0.3 },
    ],
    [
      'completes a published product',
      { status: 'published' },
      {},
      { ...usual, status: 'paid', paid_date: '2026-05-20' },
    ],
    [
      'keeps the day on which a product was completed once',
      { status: 'published', paid_date: '2026-05-02' },
      {},
      { ...usual, status: 'paid', paid_date: '2026-05-02' },
    ],
    ['of a part completes nothing', { status: 'published' }, { gross: 700 }, usualOf(7)],
    ['without the commission completes nothing', { status: 'published', ...commission }, {}, usual],
    [
      'of a part completes nothing, if as much is open as the commission',
      { status: 'published', ...commission },
      { gross: 1500 },
      usualOf(15),
    ],
    ['completes nothing that is not published', { status: 'reviewed' }, {}, usual],
    [
      'less a fee leaves nothing open',
      { status: 'published' },
      { fee: 88 },
      {
        ...usualOf(19.12),
        refund_expected: 19.12,
        status: 'paid',
        paid_date: '2026-05-20',
      },
    ],
    [
      'less a fee leaves nothing open of refund and commission',
      { ...commission, refund_expected: 18 },
      { gross: 2300, fee: 100 },
      { ...usualOf(22), refund_expected: 17 },
    ],
    [
      'with the fee on top expects as much as before',
      { refund_expected: 19 },
      { gross: 2000, fee: 100 },
      usualOf(19),
    ],
    [
      'of a completed product expects as much as before',
      { status: 'paid' },
      { fee: 88 },
      usualOf(19.12),
    ],
    [
      'less a fee above the whole refund expects nothing',
      { ...commission, price: 0.5 },
      { gross: 550, fee: 90 },
      { ...usualOf(4.6), refund_expected: 0 },
    ],
  ])('%s', (_what, values, paid, expected) => {
    const [product, payment] = [paymentProduct(values), paymentOf(paid)]
    const { change, base } = changeOfPayment(product, partByHand(product, payment), payment)
    expect(change).toEqual(expected)
    expect(base).toEqual(
      Object.fromEntries(Object.keys(change).map((key) => [key, Reflect.get(product, key)])),
    )
  })

  it('makes the last of 50 payments larger', () => {
    const fifty = Array.from({ length: 50 }, () => ({ ...earlierPayment, amount: 0.01 }))
    const product = paymentProduct({ refund_payments: fifty, refund_received: 0.5 })
    const { change } = changeOfPayment(product, part('mat', 100), paymentOf())
    expect(change.refund_payments).toEqual(fifty.with(49, { ...earlierPayment, amount: 1.01 }))
    expect(change.refund_received).toBe(1.5)
  })

  it('has a reference of 200 characters at most', () => {
    const payment = paymentOf({ reference: 'A'.repeat(201) })
    const { change } = changeOfPayment(paymentProduct(), part('mat', 1), payment)
    expect(change.refund_reference).toBe('A'.repeat(200))
  })
})

describe('several payments', () => {
  const later = paymentOf({ reference: 'B', date: '2026-05-21', gross: 800 })
  const first = paymentOf({ reference: 'A', gross: 1200 })

  it('of one product begin with what the one before left, the earliest first', () => {
    const products = [paymentProduct({ status: 'published' })]
    const steps = changesInOrder(
      [
        { payment: later, parts: [part('mat', 800)] },
        { payment: first, parts: [part('mat', 1200), part('gone', 1)] },
      ],
      products,
    )
    expect(steps.map(({ reference }) => reference)).toEqual(['A', 'B'])
    expect(steps[0]?.change).toMatchObject({ refund_received: 12, refund_reference: 'A' })
    expect(steps[1]).toMatchObject({
      part: part('mat', 800),
      base: { refund_received: 12, refund_reference: 'A', status: 'published', paid_date: null },
      change: { refund_received: 20, refund_reference: 'B', status: 'paid' },
    })
  })

  it('of one day keep their order', () => {
    const picks = ['B', 'A'].map((reference) => ({
      payment: paymentOf({ reference }),
      parts: [part('mat', 1)],
    }))
    const steps = changesInOrder(picks, [paymentProduct()])
    expect(steps.map(({ reference }) => reference)).toEqual(['B', 'A'])
  })

  it('that were recorded leave nothing open', () => {
    const product = paymentProduct({ price: 23.8 })
    const payment = paymentOf({ gross: 2380, fee: 99 })
    const { change } = changeOfPayment(product, partByHand(product, payment), payment)
    expect(moneyOf({ ...product, ...change })).toMatchObject({ refundDue: 0, received: 2281 })
  })
})

it('takes a part by hand as it came', () => {
  expect(partByHand(paymentProduct(), paymentOf({ gross: 700, fee: 30 }))).toEqual({
    productId: 'mat',
    amount: 670,
    keptByProvider: 0,
  })
})

it('ties a payment to any product by hand', () => {
  const product = paymentProduct({ refund_received: 20 })
  expect(partByHand(product, paymentOf({ gross: 500, fee: 30 }))).toEqual({
    productId: 'mat',
    amount: 470,
    keptByProvider: 0,
  })
})
