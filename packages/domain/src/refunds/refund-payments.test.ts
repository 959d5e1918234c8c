import { describe, expect, it } from 'vitest'
import { moneyColumnsOf } from '#src/money/money-columns.ts'
import { exportCells, EXPORT_HEADERS } from '#src/exports/export-cells.ts'
import {
  amountToRecord,
  changePayment,
  mayHaveCome,
  moreThanExpected,
  recordNothing,
  recordPayment,
  removePayment,
  usualMethod,
} from '#src/refunds/refund-payments.ts'
import { anyProduct } from '#src/testing/any-product.ts'
import { moneyProduct } from '#src/testing/money-product.ts'
import * as fc from 'fast-check'

const first = { date: '2026-05-02', amount: 15, method: 'PayPal', reference: 'A' }
const second = { date: '2026-05-09', amount: 20.1, method: 'Zelle', reference: null }
const none = { refund_payments: [] }
const both = recordPayment(recordPayment(none, first), second)

describe('the payments of a refund', () => {
  it('add up; the day is the latest, method and reference are those of the last', () => {
    expect(both).toEqual({
      refund_payments: [first, second],
      refund_received: 35.1,
      refund_received_date: '2026-05-09',
      refund_method: 'Zelle',
      refund_reference: null,
    })
    const early = { ...first, date: '2026-04-01' }
    expect(recordPayment(both, early)).toMatchObject({
      refund_received: 50.1,
      refund_received_date: '2026-05-09',
      refund_method: 'PayPal',
    })
    expect(recordPayment(none, { ...first, date: null }).refund_received_date).toBeNull()
    expect(recordPayment(both, { ...first, date: null }).refund_received_date).toBe('2026-05-09')
  })

  it('add up to the cent', () => {
    const dime = { ...first, amount: 0.1 }
    const three = [dime, dime, dime].reduce(recordPayment, recordPayment(none, first))
    expect(three.refund_received).toBe(15.3)
  })

  it('have their fields in the database’s order', () => {
    const { method, reference, amount, date } = first
    const [payment] = recordPayment(none, { reference, method, amount, date }).refund_payments
    expect(Object.keys(payment ?? {})).toEqual(['date', 'amount', 'method', 'reference'])
  })

  it('can be changed and removed one by one', () => {
    expect(changePayment(both, 0, { ...first, amount: 10 })).toMatchObject({
      refund_payments: [{ ...first, amount: 10 }, second],
      refund_received: 30.1,
      refund_method: 'Zelle',
    })
    expect(removePayment(both, 1)).toEqual(recordPayment(none, first))
    expect(removePayment(removePayment(both, 1), 0)).toEqual({
      refund_payments: [],
      refund_received: null,
      refund_received_date: null,
      refund_method: null,
      refund_reference: null,
    })
  })

  it('may be none, if nothing arrived', () => {
    expect(recordNothing('2026-05-02')).toEqual({
      refund_payments: [],
      refund_received: 0,
      refund_received_date: '2026-05-02',
      refund_method: null,
      refund_reference: null,
    })
  })
})

const refund = (method: string | null, day: string | null, seller: string | null = 's') => ({
  seller_id: seller,
  refund_method: method,
  refund_received_date: day,
})

describe('the proposed payment', () => {
  it.each([
    ['everything at first', {}, 2000],
    ['what is still open', recordPayment(none, first), 500],
    ['with the commission', { commission: true, commission_amount: 3 }, 2300],
    ['nothing after the whole', recordPayment(none, { ...first, amount: 20 }), 0],
    ['nothing after more than the whole', recordPayment(none, { ...first, amount: 25 }), 0],
    ['nothing once it is settled with less', { status: 'paid', ...both }, 0],
    ['everything that counts as received without a record', { status: 'paid' }, 2000],
    ['everything after nothing arrived', recordNothing('2026-05-02'), 2000],
  ] as const)('is %s', (_, values, cents) => {
    const product = { ...none, ...moneyProduct(), ...values }
    expect(amountToRecord(product)).toBe(cents)
  })

  it.each([
    ['this product’s last method', 'Zelle', 's', 'Zelle'],
    ['the latest method of its seller', null, 's', 'Wise'],
    ['none for a seller without payments', null, 'x', null],
    ['none without a seller', null, null, null],
  ])('comes by %s', (_, refund_method, seller_id, expected) => {
    const others = [
      refund('Cash', null),
      refund('PayPal', '2026-05-01'),
      refund('Wise', '2026-05-08'),
      refund('Venmo', '2026-05-07'),
      refund(null, '2026-06-01'),
      refund('Gift card', '2026-07-01', null),
    ]
    const product = { ...none, refund_method, seller_id, refund_received_date: null }
    expect(usualMethod(product, others)).toBe(expected)
  })
})

it('the method that was agreed comes before those of the seller, and after that of the last payment', () => {
  const deal_terms = { method: 'Zelle' }
  const seller = { seller_id: 's1', refund_received_date: '2026-05-02', refund_method: 'Wise' }
  const product = { ...none, ...seller, refund_method: null, deal_terms }
  expect(usualMethod(product, [seller])).toBe('Zelle')
  expect(usualMethod({ ...product, deal_terms: null }, [seller])).toBe('Wise')
  expect(usualMethod({ ...product, refund_method: 'PayPal' }, [seller])).toBe('PayPal')
})

describe('a payment above what is expected', () => {
  const product = { ...moneyProduct({ status: 'published', price: 24.99 }), ...none }

  it('is compared together with the others', () => {
    expect(moreThanExpected(product, 2499)).toBe(0)
    expect(moreThanExpected(product, 50_000)).toBe(47_501)
    const part = { ...product, ...recordPayment(none, first) }
    expect(moreThanExpected(part, 1000)).toBe(1)
    expect(moreThanExpected(part, 2499, 0)).toBe(0)
  })

  it('is compared with what was expected of a product that was completed with less', () => {
    const settled = { ...product, ...recordPayment(none, first), status: 'paid' as const }
    expect(moreThanExpected(settled, 2499, 0)).toBe(0)
    expect(moreThanExpected(settled, 2500, 0)).toBe(1)
  })

  it('is none if nothing more came, whatever came before', () => {
    const full = { ...product, ...recordPayment(none, { ...first, amount: 30 }) }
    expect(moreThanExpected(full, 1)).toBe(502)
    expect(moreThanExpected(full, 0)).toBe(0)
  })

  it('is none where nothing is known to be expected', () => {
    expect(moreThanExpected({ ...product, price: null }, 500)).toBe(0)
  })
})

it('no payment has come on a day that is still ahead', () => {
  expect(mayHaveCome('2026-05-02', '2026-05-02')).toBe(true)
  expect(mayHaveCome('2026-05-03', '2026-05-02')).toBe(false)
})

describe('$40 that came back in two parts and was sold for $20 less $3', () => {
  const product = moneyProduct({
    ...both,
    ...recordPayment(recordPayment(none, first), { ...second, amount: 20 }),
    status: 'paid',
    price: 40,
    sold: true,
    sold_price: 20,
    sold_fees: 3,
  })

  it('leaves a profit of $12', () => {
    expect(moneyColumnsOf(product)).toMatchObject({
      paidOut: 4000,
      received: 3500,
      resale: 2000,
      fees: 300,
      due: 0,
      profit: 1200,
    })
  })

  it('leaves it before it is completed, too', () => {
    expect(moneyColumnsOf({ ...product, status: 'published' })).toMatchObject({
      due: 500,
      profit: 1200,
    })
  })

  it('leaves it in the export', () => {
    const [any] = fc.sample(anyProduct, { numRuns: 1, seed: 1 })
    if (!any) throw new Error('There is no product.')
    const cells = exportCells({ ...any, ...product }, null, 'UTC')
    const amount = (header: string) => cells[EXPORT_HEADERS.indexOf(header)]
    expect(amount('Total Received')).toEqual({ kind: 'money', amount: 35 })
    expect(amount('Total Profit')).toEqual({ kind: 'money', amount: 12 })
  })
})
