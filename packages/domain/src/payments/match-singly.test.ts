import { describe, expect, it } from 'vitest'
import type { Payment } from '#src/imports/kinds/file-kind.ts'
import type { PaymentProduct } from '#src/payments/payment-product.ts'
import { proposePayments } from '#src/payments/propose-payments.ts'
import { outcomeOf, paymentOf, paymentProduct } from '#src/testing/payment-product.ts'

const order_number = '112-5550001-0000001'
const note = `order ${order_number}`
const secondNumber = '112-5550002-0000002'
const lis = { seller_id: 'li', seller_name: 'Wei LI', sellerAddresses: ['li@example.com'] }
const annas = { seller_id: 'anna', seller_name: 'Anna', sellerAddresses: ['anna@example.com'] }
const mat: Partial<PaymentProduct> = { id: 'mat' }
const ofOrder = { ...mat, order_number }
const lisMat = { ...mat, ...lis }
const two = { id: 'two', ...lis }
const whisk: Partial<PaymentProduct> = { id: 'whisk', price: 12 }
const lamp: Partial<PaymentProduct> = { id: 'lamp', price: 8 }
const commission = { commission: true, commission_amount: 5 }
const stranger = { sender: 'Somebody', senderAddress: 'somebody@example.com' }

function propose(products: Partial<PaymentProduct>[], payments: Partial<Payment>[]) {
  return proposePayments(
    payments.map((values, at) => paymentOf({ reference: `T${at + 1}`, ...values })),
    products.map(paymentProduct),
    { done: new Map(), senders: new Map() },
  ).proposals
}

function reasons(products: Partial<PaymentProduct>[], payments: Partial<Payment>[]) {
  return propose(products, payments).map(
    ({ chosen, candidates }) => (chosen ?? candidates[0])?.reasons,
  )
}

type Case = [string, Partial<PaymentProduct>[], Partial<Payment>[], string[]]

describe('by its order number a payment', () => {
  it.each<Case>([
    [
      'stays sure though another product of the seller costs the same',
      [{ ...lisMat, order_number }, two],
      [{ note }],
      ['ticked mat 20'],
    ],
    [
      'is rather what is open than a price',
      [
        { ...ofOrder, refund_expected: 15 },
        { ...whisk, order_number: secondNumber, price: 20 },
      ],
      [{ note: `${note} ${secondNumber}` }],
      ['proposed whisk 20'],
    ],
    [
      'is the price of one of two products',
      [
        { ...ofOrder, refund_expected: 15 },
        { ...whisk, order_number },
      ],
      [{ note }],
      ['proposed mat 20'],
    ],
    [
      'is no product of the seller outside the order',
      [lisMat, { ...whisk, ...lis, order_number }, { ...lamp, ...lis, order_number, price: 50 }],
      [{ note }],
      ['asked whisk, lamp'],
    ],
    [
      'is paid, and nothing of it stays open for the next one',
      [ofOrder],
      [
        { note, fee: 88 },
        { note, gross: 500 },
      ],
      ['ticked mat 19.12 (0.88 kept)', 'nothing'],
    ],
    [
      'is the refund without the commission, and the fee',
      [{ ...ofOrder, ...commission }],
      [{ note, gross: 2088, fee: 88 }],
      ['ticked mat 20'],
    ],
    [
      'is the price before the fee, where less was agreed',
      [{ ...ofOrder, refund_expected: 15 }],
      [{ note, fee: 88 }],
      ['ticked mat 19.12'],
    ],
  ])('%s', (_what, products, payments, expected) => {
    expect(propose(products, payments).map(outcomeOf)).toEqual(expected)
  })
})

describe('by its sender a payment', () => {
  it.each<Case>([
    [
      'becomes clear in three steps',
      [
        { ...lisMat, order_number },
        { ...whisk, ...annas, order_number },
        { ...lamp, ...annas },
      ],
      [{}, { gross: 1200 }, { gross: 800 }],
      ['ticked mat 20', 'ticked whisk 12', 'ticked lamp 8'],
    ],
    [
      'becomes doubtful if the same sender pays a part for another seller',
      [lisMat, { ...mat, ...annas, id: 'two' }, { ...whisk, ...annas, order_number }],
      [{}, { note, gross: 700 }],
      ['asked mat, two, whisk', 'ticked whisk 7'],
    ],
    [
      'is asked if one product of the order has another payment, too',
      [
        { ...lisMat, order_number },
        { ...whisk, ...lis, order_number },
      ],
      [{ gross: 3200 }, { gross: 1200 }],
      ['asked mat+whisk, mat, whisk', 'asked whisk, mat'],
    ],
    [
      'is rather what is open than a price',
      [{ ...lisMat, refund_expected: 15 }, two, { ...two, id: 'three' }],
      [{}],
      ['asked two, three, mat'],
    ],
    ['is eaten by the fee', [lisMat], [{ gross: 50, fee: 50 }], ['proposed mat 0']],
    ['is a part, less a fee', [lisMat], [{ gross: 700, fee: 30 }], ['proposed mat 6.7']],
    [
      'is no part of something completed without an amount',
      [{ ...lisMat, status: 'paid' }],
      [{ gross: 700 }],
      ['nothing'],
    ],
    [
      'is no order of which another seller has a product',
      [
        { ...lisMat, order_number },
        { ...whisk, ...annas, order_number },
      ],
      [{ gross: 3200 }],
      ['asked mat+whisk, mat'],
    ],
    [
      'is no order of which another seller has the first product',
      [
        { ...mat, ...annas, order_number },
        { ...whisk, ...lis, order_number },
      ],
      [{ gross: 3200 }],
      ['asked mat+whisk, whisk'],
    ],
    [
      'is an order of which the other product has no seller',
      [
        { ...lisMat, order_number },
        { ...whisk, order_number },
      ],
      [{ gross: 3200 }],
      ['ticked mat 20 + whisk 12'],
    ],
    [
      'is an order of which the first product has no seller',
      [ofOrder, { ...whisk, ...lis, order_number }],
      [{ gross: 3200 }],
      ['ticked mat 20 + whisk 12'],
    ],
    [
      'is no order of which the first product has no seller, and the second another',
      [ofOrder, { ...whisk, ...annas, order_number }, { ...lamp, ...lis, price: 99 }],
      [{ gross: 3200 }],
      ['asked mat+whisk, lamp'],
    ],
    [
      'is no order of another seller, from a stranger',
      [
        { ...mat, ...annas, order_number },
        { ...whisk, ...annas, order_number },
      ],
      [{ ...stranger, gross: 3200 }],
      ['proposed mat 20 + whisk 12'],
    ],
    [
      'can be for any seller if its sender paid for something without one',
      [ofOrder, { ...whisk, ...annas }],
      [
        { ...stranger, note },
        { ...stranger, gross: 1200 },
      ],
      ['ticked mat 20', 'proposed whisk 12'],
    ],
    [
      'is of another person with the same name',
      [ofOrder, { ...whisk, order_number }],
      [
        { ...stranger, note },
        { ...stranger, senderAddress: 'other@example.com', gross: 1200 },
      ],
      ['ticked mat 20', 'proposed whisk 12'],
    ],
    [
      'is of the same person with another name',
      [ofOrder, { ...whisk, order_number }],
      [
        { ...stranger, note },
        { ...stranger, sender: 'Some Body', gross: 1200 },
      ],
      ['ticked mat 20', 'ticked whisk 12'],
    ],
    [
      'is of another name, in a file without addresses',
      [ofOrder, { ...whisk, order_number }],
      [
        { sender: 'Somebody', senderAddress: '', note },
        { sender: 'Nobody', senderAddress: '', gross: 1200 },
      ],
      ['ticked mat 20', 'proposed whisk 12'],
    ],
  ])('%s', (_what, products, payments, expected) => {
    expect(propose(products, payments).map(outcomeOf)).toEqual(expected)
  })
})

it('says every reason', () => {
  expect(reasons([ofOrder, { ...whisk, order_number }], [{ note, gross: 700 }])).toEqual([
    ['order', 'part'],
  ])
  expect(reasons([{ ...ofOrder, refund_received: 5 }], [{ note, gross: 50, fee: 50 }])).toEqual([
    ['order', 'part'],
  ])
  expect(
    reasons(
      [
        { ...ofOrder, ...commission },
        { ...whisk, ...commission, order_number },
      ],
      [{ note, gross: 3200 }],
    ),
  ).toEqual([['order', 'amount', 'several', 'refund alone']])
  expect(
    reasons(
      [
        { ...ofOrder, ...annas },
        { ...whisk, ...annas, order_number },
      ],
      [
        { ...stranger, note },
        { ...stranger, gross: 1200 },
      ],
    ),
  ).toEqual([
    ['order', 'amount'],
    ['amount', 'same sender'],
  ])
  expect(
    reasons(
      [
        { ...lisMat, order_number },
        { ...whisk, ...lis, order_number },
      ],
      [{ gross: 3200 }],
    ),
  ).toEqual([['amount', 'several', 'address']])
})
