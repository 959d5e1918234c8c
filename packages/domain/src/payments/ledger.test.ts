import { describe, expect, it } from 'vitest'
import type { Payment } from '#src/imports/kinds/file-kind.ts'
import type { PaymentProduct } from '#src/payments/payment-product.ts'
import { proposePayments } from '#src/payments/propose-payments.ts'
import { outcomeOf, paymentOf, paymentProduct } from '#src/testing/payment-product.ts'

const order_number = '112-5550001-0000001'
const note = `order ${order_number}`
const lis = { seller_id: 'li', seller_name: 'Wei LI', sellerAddresses: ['li@example.com'] }
const annas = { seller_id: 'anna', seller_name: 'Anna', sellerAddresses: ['anna@example.com'] }
const mat: Partial<PaymentProduct> = { id: 'mat' }
const ofOrder = { ...mat, order_number }
const whisk: Partial<PaymentProduct> = { id: 'whisk', price: 12, order_number }
const lamp: Partial<PaymentProduct> = { id: 'lamp', price: 8, order_number }
const commission = { commission: true, commission_amount: 5 }
const stranger = { sender: 'Somebody', senderAddress: 'somebody@example.com' }
const nameless = { sender: '', senderAddress: '' }

function propose(products: Partial<PaymentProduct>[], payments: Partial<Payment>[]) {
  return proposePayments(
    payments.map((values, at) => paymentOf({ reference: `T${at + 1}`, ...values })),
    products.map(paymentProduct),
    { done: new Map(), senders: new Map() },
  ).proposals.map(outcomeOf)
}

/** So many products, ordered a day after each other. */
function many(count: number, values: Partial<PaymentProduct> = {}): Partial<PaymentProduct>[] {
  return Array.from({ length: count }, (_, at) => ({
    order_date: `2026-04-${10 + at}`,
    ...values,
    id: `p${at}`,
  }))
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `p${from + at}`).join(', ')

type Case = [string, Partial<PaymentProduct>[], Partial<Payment>[], string[]]

describe('among many products a payment finds', () => {
  it.each<Case>([
    [
      'the only one of its amount',
      [...many(12, { price: 10 }), mat],
      [stranger],
      ['proposed mat 20'],
    ],
    [
      'the only one of its seller',
      [...many(12, annas), { ...mat, ...lis }],
      [{}],
      ['ticked mat 20'],
    ],
    [
      'the ten oldest, also those without a day first',
      [...many(12).toReversed(), { ...mat, order_date: null }],
      [stranger],
      [`asked mat, ${range(0, 8)}`],
    ],
    [
      'the ten oldest of an order',
      many(12, { order_number }),
      [{ note }],
      [`asked ${range(0, 9)}`],
    ],
    [
      'all products of an order, however many',
      many(9, { order_number, price: 2 }),
      [{ note, gross: 1800 }],
      [`ticked ${Array.from({ length: 9 }, (_, at) => `p${at} 2`).join(' + ')}`],
    ],
    [
      'no eight of nine products of an order',
      many(9, { order_number, price: 2 }),
      [{ note, gross: 1600 }],
      [`asked ${range(0, 8)}`],
    ],
    [
      'two of eight products of an order',
      [...many(6, { order_number, price: 50 }), ofOrder, whisk],
      [{ note, gross: 3200 }],
      ['proposed mat 20 + whisk 12'],
    ],
  ])('%s', (_what, products, payments, expected) => {
    expect(propose(products, payments)).toEqual(expected)
  })
})

describe('what is open', () => {
  it.each<Case>([
    [
      'of something without a day',
      [{ ...ofOrder, order_date: null }],
      [{ note }],
      ['ticked mat 20'],
    ],
    [
      'is not the price if a part came',
      [{ ...ofOrder, refund_expected: 15, refund_received: 5 }],
      [{ note }],
      ['proposed mat 20'],
    ],
    [
      'is not the price if it counts as paid',
      [{ ...ofOrder, refund_expected: 15, status: 'paid' }],
      [{ note }],
      ['proposed mat 20'],
    ],
    [
      'of an order with something completed, is not both',
      [ofOrder, { ...whisk, status: 'paid' }],
      [{ note, gross: 3200 }],
      ['asked mat, whisk'],
    ],
    [
      'of an order with something completed, from a stranger',
      [{ ...lamp, status: 'paid' }, ofOrder, whisk],
      [{ ...stranger, gross: 3200 }],
      ['proposed mat 20 + whisk 12'],
    ],
    [
      'of an order in two currencies, from a stranger',
      [{ ...lamp, currency: 'EUR' }, ofOrder, whisk],
      [{ ...stranger, gross: 3200 }],
      ['proposed mat 20 + whisk 12'],
    ],
    [
      'of an order with commissions, from a stranger',
      [
        { ...ofOrder, ...commission },
        { ...whisk, ...commission },
      ],
      [{ ...stranger, gross: 4200 }],
      ['proposed mat 25 + whisk 17'],
    ],
    [
      'of an order without its commissions, from a stranger',
      [
        { ...ofOrder, ...commission },
        { ...whisk, ...commission },
      ],
      [{ ...stranger, gross: 3200 }],
      ['proposed mat 20 + whisk 12'],
    ],
    [
      'of an order with something of which only the commission is due',
      [{ ...ofOrder, ...commission, refund_received: 20 }, whisk],
      [{ note, gross: 1200 }],
      ['ticked whisk 12'],
    ],
    [
      'of an order with something of which only the commission is due, from a stranger',
      [{ ...ofOrder, ...commission, refund_received: 20 }, whisk],
      [{ ...stranger, gross: 1200 }],
      ['proposed whisk 12'],
    ],
    [
      'of an order with something of which only the commission is due, from the seller',
      [
        { ...ofOrder, ...lis, ...commission, refund_received: 20 },
        { ...whisk, ...lis },
      ],
      [{ gross: 1200 }],
      ['ticked whisk 12'],
    ],
    [
      'of two of an order, with something of which only the commission is due, from a stranger',
      [{ ...ofOrder, ...commission, refund_received: 20 }, whisk, lamp],
      [{ ...stranger, gross: 2000 }],
      ['proposed whisk 12 + lamp 8'],
    ],
    [
      'of an order, of which one is younger than the payment',
      [ofOrder, { ...whisk, order_date: '2027-01-01' }],
      [{ ...stranger, gross: 3200 }],
      ['nothing'],
    ],
    [
      'of two products without an order, from a stranger',
      [mat, { ...whisk, order_number: null }],
      [{ ...stranger, gross: 3200 }],
      ['nothing'],
    ],
    [
      'of the rest of an order, by the sender of the first payment',
      [ofOrder, whisk, lamp],
      [
        { ...stranger, note, gross: 1200 },
        { ...stranger, gross: 2800 },
      ],
      ['ticked whisk 12', 'ticked mat 20 + lamp 8'],
    ],
  ])('%s', (_what, products, payments, expected) => {
    expect(propose(products, payments)).toEqual(expected)
  })
})

describe('a sender', () => {
  it.each<Case>([
    [
      'with the name of a seller who has no record',
      [{ ...mat, seller_name: 'Wei LI' }],
      [{ senderAddress: 'q@example.com' }],
      ['ticked mat 20'],
    ],
    [
      'with the name of one of two sellers who have no record',
      [
        { ...mat, seller_name: 'Wei LI' },
        { ...mat, id: 'two', seller_name: 'Anna' },
      ],
      [{}],
      ['ticked mat 20'],
    ],
    [
      'without a name, and a seller whose name is too short',
      [{ ...mat, seller_id: 'q', seller_name: 'Q' }],
      [nameless],
      ['proposed mat 20'],
    ],
    [
      'without a name, and a product without a seller',
      [mat, { ...mat, id: 'two' }],
      [nameless],
      ['asked mat, two'],
    ],
    [
      'whose seller has only something in the trash',
      [
        { ...mat, ...lis, deleted_at: '2026-05-02' },
        { ...mat, ...annas, id: 'two' },
      ],
      [{}],
      ['proposed two 20'],
    ],
    [
      'with an address in capitals',
      [{ ...mat, ...lis, sellerAddresses: ['LI@Example.com'] }],
      [{ sender: 'Q' }],
      ['ticked mat 20'],
    ],
  ])('%s', (_what, products, payments, expected) => {
    expect(propose(products, payments)).toEqual(expected)
  })
})
