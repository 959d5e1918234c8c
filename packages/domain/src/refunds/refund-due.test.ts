import { describe, expect, it } from 'vitest'
import type { MoneyProduct } from '#src/money/product-money.ts'
import {
  delayOf,
  dueOf,
  isOverdue,
  isPartlyPaid,
  refundDueDate,
  usualDelays,
} from '#src/refunds/refund-due.ts'
import { moneyProduct } from '#src/testing/money-product.ts'

/** A product of a seller, paid back that many days after its order on May 1. */
function paidBack(seller: string | null, day: string, values: Partial<MoneyProduct> = {}) {
  return moneyProduct({ seller_id: seller, status: 'paid', paid_date: day, ...values })
}

describe('the usual delay', () => {
  it('is the median of a seller from order to receipt, and of all sellers from three refunds on', () => {
    const delays = usualDelays([
      paidBack('a', '2026-05-11'),
      paidBack('a', '2026-05-21'),
      paidBack('a', '2026-08-01'),
      paidBack('b', '2026-05-04'),
      paidBack(null, '2026-05-05', { seller_name: 'Gone' }),
      paidBack(null, '2026-05-31'),
    ])
    expect([...delays.bySeller]).toEqual([
      ['a', 20],
      ['b', 3],
      ['name:Gone', 4],
    ])
    expect(delays.overall).toBe(20)
  })

  it.each<[string, Partial<MoneyProduct>]>([
    ['in the trash', { deleted_at: '2026-06-01T00:00:00+00:00' }],
    ['without an order date', { order_date: null }],
    ['paid before they were ordered', { order_date: '2026-07-01' }],
    ['for which nothing came', { refund_received: 0 }],
    ['paid back in part only', { status: 'published', refund_received: 3 }],
  ])('excludes products %s', (_title, values) => {
    expect(usualDelays([paidBack('a', '2026-05-11', values)]).bySeller.size).toBe(0)
  })

  it('counts refunds from before the product was completed', () => {
    const product = moneyProduct({
      status: 'reviewed',
      refund_received: 20,
      refund_received_date: '2026-05-03',
      seller_id: 'a',
    })
    expect(usualDelays([product]).bySeller.get('a')).toBe(2)
  })

  it('over all sellers needs three', () => {
    const two = [paidBack('a', '2026-05-11'), paidBack('b', '2026-05-12')]
    expect(usualDelays(two).overall).toBeNull()
    expect(usualDelays([...two, paidBack('c', '2026-05-13')]).overall).toBe(11)
  })
})

describe('the day a refund is due', () => {
  const delays = usualDelays([
    paidBack('a', '2026-05-31'),
    paidBack('b', '2026-05-11'),
    paidBack('c', '2026-05-21'),
  ])

  it.each<[string, Partial<MoneyProduct>, object | null]>([
    [
      'as set',
      { seller_id: 'a', refund_due_date: '2026-05-02' },
      { date: '2026-05-02', source: 'set', delay: null },
    ],
    [
      "by the seller's delay",
      { seller_id: 'a' },
      { date: '2026-05-31', source: 'seller', delay: 30 },
    ],
    [
      'by that of all',
      { seller_id: 'x' },
      { date: '2026-05-21', source: 'all sellers', delay: 20 },
    ],
    ['by that of all, of no seller', {}, { date: '2026-05-21', source: 'all sellers', delay: 20 }],
    [
      'by the terms, counted from the order',
      { seller_id: 'a', deal_terms: { days: 14, after: 'order' } },
      { date: '2026-05-15', source: 'terms', delay: 14, after: 'order' },
    ],
    [
      'by the terms, counted from publication',
      { published_date: '2026-06-01', deal_terms: { days: 7, after: 'publication' } },
      { date: '2026-06-08', source: 'terms', delay: 7, after: 'publication' },
    ],
    [
      'the day of the review, if the terms name no number',
      { reviewed_date: '2026-06-01', deal_terms: { after: 'review' } },
      { date: '2026-06-01', source: 'terms', delay: 0, after: 'review' },
    ],
    [
      'unknown until the product was delivered',
      { seller_id: 'a', deal_terms: { days: 7, after: 'delivery' } },
      null,
    ],
    [
      'by the usual delay, if the terms name no start',
      { seller_id: 'a', deal_terms: { days: 7 } },
      { date: '2026-05-31', source: 'seller', delay: 30 },
    ],
    [
      'as set, whatever the terms',
      { refund_due_date: '2026-05-02', deal_terms: { days: 7, after: 'order' } },
      { date: '2026-05-02', source: 'set', delay: null },
    ],
    ['unknown without an order date', { seller_id: 'a', order_date: null }, null],
  ])('is %s', (_title, values, expected) => {
    expect(refundDueDate(moneyProduct(values), delays)).toEqual(expected)
  })

  it('is unknown if no refund has been paid yet', () => {
    expect(refundDueDate(moneyProduct({ seller_id: 'a' }), usualDelays([]))).toBeNull()
  })

  it.each<[Partial<MoneyProduct>, string, boolean]>([
    [{ seller_id: 'a' }, '2026-05-31', false],
    [{ seller_id: 'a' }, '2026-06-01', true],
    [{ seller_id: 'a', refund_received: 20 }, '2026-06-01', false],
    [{ seller_id: 'a', refund_received: 19.99 }, '2026-06-01', true],
    [{ seller_id: 'a', status: 'paid' }, '2026-06-01', false],
    [{ seller_id: 'a', status: 'wishlist' }, '2026-06-01', false],
    [{ order_date: null, refund_due_date: '2026-05-01' }, '2026-05-02', true],
    [{ order_date: null }, '2030-01-01', false],
    [{ seller_id: 'a', deal_terms: { after: 'review' } }, '2030-01-01', false],
    [{ reviewed_date: '2026-06-01', deal_terms: { after: 'review' } }, '2026-06-02', true],
  ])('%j on %s is overdue: %s', (values, today, expected) => {
    expect(isOverdue(moneyProduct(values), delays, today)).toBe(expected)
  })
})

it('what is still to come is refund and commission together', () => {
  const values = { commission: true, commission_amount: 5 }
  expect(dueOf(moneyProduct(values))).toBe(2500)
  expect(dueOf(moneyProduct({ ...values, status: 'published', refund_received: 22 }))).toBe(300)
})

it.each<[string, Partial<MoneyProduct>, number | null]>([
  ['on the day of the order', { status: 'paid', paid_date: '2026-05-01' }, 0],
  ['before the order', { status: 'paid', paid_date: '2026-04-30' }, null],
  ['on a day that nobody noted', { status: 'paid' }, null],
  [
    'but not the commission',
    {
      status: 'published',
      refund_received: 20,
      refund_received_date: '2026-05-09',
      commission: true,
      commission_amount: 5,
    },
    null,
  ],
])('money that came %s has a delay of its own', (_title, values, delay) => {
  expect(delayOf(moneyProduct(values))).toBe(delay)
})

it.each<[string, Partial<MoneyProduct>, boolean]>([
  ['of which nothing has come', {}, false],
  ['of which a part has come', { refund_received: 5 }, true],
  [
    'of which all but the commission has come',
    { refund_received: 20, commission: true, commission_amount: 5 },
    true,
  ],
  ['of which all has come', { refund_received: 20 }, false],
  ['that is completed with a part', { status: 'paid', refund_received: 5 }, false],
])('a product %s is partly paid: %#', (_what, values, expected) => {
  expect(isPartlyPaid(moneyProduct(values))).toBe(expected)
})
