import { daysIn } from '#src/dates/calendar-date.ts'
import { describe, expect, it } from 'vitest'
import {
  type MoneyProduct,
  moneyOf,
  paidBackOf,
  paidOutOn,
  receivedInFull,
  receivedOn,
} from '#src/money/product-money.ts'
import { moneyProduct } from '#src/testing/money-product.ts'

const commission = { commission: true, commission_amount: 5 } as const

describe('the money of a product', () => {
  it.each<[string, Partial<MoneyProduct>, number[]]>([
    // paid out, expected refund, expected commission, received, refund due, commission due
    ['of an order', {}, [2000, 2000, 0, 0, 2000, 0]],
    ['without a price', { price: null }, [0, 0, 0, 0, 0, 0]],
    ['in part', { refund_expected: 15 }, [2000, 1500, 0, 0, 1500, 0]],
    ['with a share by its terms', { deal_terms: { share: 70 } }, [2000, 1400, 0, 0, 1400, 0]],
    [
      'with a share that is rounded to the cent',
      { price: 19.99, deal_terms: { share: 33.33 } },
      [1999, 666, 0, 0, 666, 0],
    ],
    [
      'with a share that is rounded to the yen',
      { price: 1299, currency: 'JPY', deal_terms: { share: 50 } },
      [129_900, 65_000, 0, 0, 65_000, 0],
    ],
    ['with an amount by its terms', { deal_terms: { amount: 25 } }, [2000, 2500, 0, 0, 2500, 0]],
    ['with terms that name no amount', { deal_terms: { days: 7 } }, [2000, 2000, 0, 0, 2000, 0]],
    [
      'with an amount that its owner set, whatever the terms',
      { refund_expected: 15, deal_terms: { share: 70 } },
      [2000, 1500, 0, 0, 1500, 0],
    ],
    [
      'with terms and a commission, when it is completed',
      { ...commission, status: 'paid', deal_terms: { share: 50 } },
      [2000, 1000, 500, 1500, 0, 0],
    ],
    ['with nothing to come back', { refund_expected: 0 }, [2000, 0, 0, 0, 0, 0]],
    ['with a commission', commission, [2000, 2000, 500, 0, 2000, 500]],
    ['with a commission that is not ticked', { commission_amount: 5 }, [2000, 2000, 0, 0, 2000, 0]],
    ['of a price that the driver gives as text', { price: '20.10' }, [2010, 2010, 0, 0, 2010, 0]],
    [
      'of which a part came, which pays the refund first',
      { ...commission, status: 'published', refund_received: 12.5 },
      [2000, 2000, 500, 1250, 750, 500],
    ],
    [
      'of which the refund and a part of the commission came',
      { ...commission, status: 'reviewed', refund_received: 23 },
      [2000, 2000, 500, 2300, 0, 200],
    ],
    [
      'of which more came than was agreed',
      { status: 'received', refund_received: 30 },
      [2000, 2000, 0, 3000, 0, 0],
    ],
    ['that is completed', { ...commission, status: 'paid' }, [2000, 2000, 500, 2500, 0, 0]],
    [
      'that is completed though less came',
      { ...commission, status: 'paid', refund_received: 10 },
      [2000, 2000, 500, 1000, 0, 0],
    ],
    [
      'that is completed though nothing came',
      { status: 'paid', refund_received: 0 },
      [2000, 2000, 0, 0, 0, 0],
    ],
    [
      'that is a wish',
      { ...commission, status: 'wishlist', refund_received: 3 },
      [0, 0, 0, 0, 0, 0],
    ],
    [
      'in the trash',
      { status: 'paid', deleted_at: '2026-06-01T00:00:00+00:00' },
      [0, 0, 0, 0, 0, 0],
    ],
  ])('%s', (_title, values, expected) => {
    const money = moneyOf(moneyProduct(values))
    expect([
      money.paidOut,
      money.expectedRefund,
      money.expectedCommission,
      money.received,
      money.refundDue,
      money.commissionDue,
    ]).toEqual(expected)
  })

  it.each<[Partial<MoneyProduct>, number, number]>([
    [{ sold: true, sold_price: 12, sold_fees: 1.3 }, 1200, 130],
    [{ sold: true }, 0, 0],
    [{ sold: false, sold_price: 12, sold_fees: 1.3 }, 0, 0],
    [{ status: 'wishlist', sold: true, sold_price: 12, sold_fees: 1 }, 0, 0],
  ])('of a sale %j is %i less %i', (values, resale, fees) => {
    expect(moneyOf(moneyProduct(values))).toMatchObject({ resale, fees })
  })
})

describe('what will have come back in full', () => {
  it.each<[string, Partial<MoneyProduct>, number]>([
    ['refund and commission, when nothing came yet', commission, 2500],
    [
      'the same, when a part came',
      { ...commission, status: 'published', refund_received: 12.5 },
      2500,
    ],
    ['what came, when it was more', { status: 'received', refund_received: 30 }, 3000],
    ['what came, when the product is completed', { status: 'paid', refund_received: 10 }, 1000],
  ])('is %s', (_title, values, cents) => {
    expect(receivedInFull(moneyProduct(values))).toBe(cents)
  })
})

it.each<[string, Partial<MoneyProduct>, number]>([
  ['all has arrived', { refund_received: 20 }, 2000],
  ['more has arrived', { status: 'published', refund_received: 25 }, 2500],
  ['the refund has arrived without its commission', { ...commission, refund_received: 20 }, 0],
  ['a part has arrived', { refund_received: 19.99 }, 0],
  ['nothing is expected', { price: 0 }, 0],
  ['it is completed', { status: 'paid', refund_received: 20 }, 0],
  ['it is only wished for', { status: 'wishlist', refund_received: 20 }, 0],
  ['it is in the trash', { refund_received: 20, deleted_at: '2026-05-02T00:00:00+00:00' }, 0],
])('what is paid back of a product, when %s', (_title, values, cents) => {
  expect(paidBackOf(moneyProduct(values))).toBe(cents)
})

describe('the days of payments', () => {
  it.each([
    ['2026-05-01', '2026-05-09T23:30:00Z', 'UTC', '2026-05-01'],
    [null, '2026-05-09T23:30:00Z', 'UTC', '2026-05-09'],
    [null, '2026-05-09T23:30:00Z', 'Asia/Kolkata', '2026-05-10'],
    [null, '2026-05-09T05:30:00Z', 'Pacific/Honolulu', '2026-05-08'],
  ])('an order of %s added at %s in %s was paid on %s', (order, created, zone, day) => {
    expect(paidOutOn({ order_date: order, created_at: created }, daysIn(zone))).toBe(day)
  })

  it.each([
    ['2026-06-01', '2026-06-05', '2026-06-01'],
    [null, '2026-06-05', '2026-06-05'],
    [null, null, null],
  ])('received on %s and completed on %s was refunded on %s', (received, paid, day) => {
    expect(receivedOn({ refund_received_date: received, paid_date: paid })).toBe(day)
  })
})
