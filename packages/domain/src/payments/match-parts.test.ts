import { describe, expect, it } from 'vitest'
import type { Payment } from '#src/imports/kinds/file-kind.ts'
import type { PaymentProduct } from '#src/payments/payment-product.ts'
import { proposePayments } from '#src/payments/propose-payments.ts'
import { outcomeOf, paymentOf, paymentProduct } from '#src/testing/payment-product.ts'

const order_number = '112-5550001-0000001'
const note = `order ${order_number}`
const secondNumber = '112-5550002-0000002'
const second = { order_number: secondNumber }
const lis = { seller_id: 'li', seller_name: 'Wei LI', sellerAddresses: ['li@example.com'] }
const mat: Partial<PaymentProduct> = { id: 'mat', order_number }
const whisk: Partial<PaymentProduct> = { id: 'whisk', price: 12 }
const lisMat: Partial<PaymentProduct> = { id: 'mat', ...lis }
const commission = { commission: true, commission_amount: 5 }
const stranger = { sender: 'Somebody', senderAddress: 'somebody@example.com' }
const nameless = { sender: '', senderAddress: '' }

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

describe('payments that name an order', () => {
  it.each<Case>([
    [
      'are parts of two orders',
      [mat, { ...whisk, ...second, price: 20 }],
      [
        { note, gross: 1200 },
        { note: secondNumber, gross: 1300 },
        { note, gross: 800 },
        { note: secondNumber, gross: 700 },
      ],
      ['ticked mat 12', 'ticked whisk 13', 'ticked mat 8', 'ticked whisk 7'],
    ],
    [
      'are parts in two currencies',
      [mat, { ...whisk, order_number, price: 20, currency: 'EUR' }],
      [
        { note, gross: 1200 },
        { note, gross: 1300, currency: 'EUR' },
        { note, gross: 800 },
        { note, gross: 700, currency: 'EUR' },
      ],
      ['ticked mat 12', 'ticked whisk 13', 'ticked mat 8', 'ticked whisk 7'],
    ],
    [
      'are a part of either of two orders',
      [mat, { ...whisk, ...second }],
      [{ note: `${note} ${secondNumber}`, gross: 700 }],
      ['asked mat, whisk'],
    ],
    [
      'are a part, and name an order that is not here, too',
      [mat],
      [{ note: `${note} 112-9999999-9999999`, gross: 700 }],
      ['asked mat'],
    ],
    [
      'pay one product, and a part of another',
      [mat, { ...whisk, order_number, price: 32 }],
      [{ note }, { note, gross: 1200 }],
      ['ticked mat 20', 'proposed whisk 12'],
    ],
    [
      'are a part of the only product outside the trash',
      [mat, { ...whisk, order_number, deleted_at: '2026-05-02' }],
      [{ note, gross: 700 }],
      ['ticked mat 7'],
    ],
    ['are eaten by the fee', [mat], [{ note, gross: 50, fee: 50 }], ['ticked mat 0']],
    [
      'are the price together, where less was agreed',
      [{ ...mat, refund_expected: 15 }],
      [
        { note, gross: 1200 },
        { note, gross: 800 },
      ],
      ['ticked mat 12', 'proposed mat 8'],
    ],
    [
      'are parts, the second by its sender',
      [{ ...mat, ...commission }],
      [{ note, gross: 700 }, { gross: 1300 }],
      ['ticked mat 7', 'ticked mat 13'],
    ],
  ])('%s', (_what, products, payments, expected) => {
    expect(propose(products, payments).map(outcomeOf)).toEqual(expected)
  })
})

describe('payments of one sender without an order number', () => {
  it.each<Case>([
    [
      'are no parts with one that names another order',
      [
        lisMat,
        { ...whisk, ...lis, ...second, price: 50 },
        { ...whisk, ...lis, ...second, id: 'lamp', price: 60 },
      ],
      [{ gross: 1300 }, { gross: 700, note: secondNumber }],
      ['asked mat, whisk, lamp', 'asked whisk, lamp'],
    ],
    [
      'are no parts with one that names an order that is not here',
      [lisMat],
      [{ gross: 1300 }, { gross: 700, note }],
      ['proposed mat 13', 'asked mat'],
    ],
    [
      'are no parts with one that is sure',
      [lisMat, { ...whisk, ...lis, price: 33 }],
      [{}, { gross: 1300 }],
      ['ticked mat 20', 'proposed whisk 13'],
    ],
    [
      'are no parts if nobody knows the sender',
      [{ id: 'mat' }],
      [
        { ...nameless, gross: 1300 },
        { ...nameless, gross: 700 },
      ],
      ['nothing', 'nothing'],
    ],
    [
      'are no parts if one may be for either of two others',
      [lisMat, { ...whisk, ...lis, price: 13 }, { ...whisk, ...lis, id: 'lamp', price: 13 }],
      [{ gross: 1300 }, { gross: 700 }],
      ['asked whisk, lamp, mat', 'asked mat, whisk, lamp'],
    ],
    [
      'are six parts',
      [{ ...lisMat, price: 18 }],
      Array.from({ length: 6 }, () => ({ gross: 300 })),
      Array.from({ length: 6 }, () => 'ticked mat 3'),
    ],
    [
      'are too many to try all sums',
      [{ ...lisMat, price: 21 }],
      Array.from({ length: 7 }, () => ({ gross: 300 })),
      Array.from({ length: 7 }, () => 'asked mat'),
    ],
    [
      'are two products together, not parts',
      [
        { ...lisMat, order_number },
        { ...whisk, ...lis, order_number },
      ],
      [{ gross: 1500 }, { gross: 1700 }],
      ['asked mat, whisk', 'asked mat, whisk'],
    ],
    [
      'are parts of one product, or of another by the amount',
      [lisMat, { ...whisk, price: 20 }],
      [{ gross: 1300 }, { gross: 700 }],
      ['ticked mat 13', 'ticked mat 7'],
    ],
  ])('%s', (_what, products, payments, expected) => {
    expect(propose(products, payments).map(outcomeOf)).toEqual(expected)
  })
})

describe('payments of a stranger', () => {
  const parts = [
    { ...stranger, gross: 1300 },
    { ...stranger, gross: 700 },
  ]
  it.each<Case>([
    [
      'are parts after their fees',
      [{ id: 'mat' }],
      [
        { ...stranger, gross: 1360, fee: 60 },
        { ...stranger, gross: 740, fee: 40 },
      ],
      ['proposed mat 13', 'proposed mat 7'],
    ],
    [
      'are no parts if one is another product',
      [{ id: 'mat' }, { ...whisk, price: 13 }],
      parts,
      ['proposed whisk 13', 'nothing'],
    ],
    [
      'are no parts if they could be of two products',
      [{ id: 'mat' }, { ...whisk, price: 20 }],
      parts,
      ['nothing', 'nothing'],
    ],
    [
      'are no parts of two products of an order',
      [mat, { ...whisk, order_number }],
      [
        { ...stranger, gross: 1500 },
        { ...stranger, gross: 1700 },
      ],
      ['nothing', 'nothing'],
    ],
    [
      'are asked if a shop gave them back',
      [{ id: 'mat' }],
      parts.map((one) => ({ ...one, isOfPurchase: true })),
      ['asked mat', 'asked mat'],
    ],
  ])('%s', (_what, products, payments, expected) => {
    expect(propose(products, payments).map(outcomeOf)).toEqual(expected)
  })
})

const all = (one: string[]) => [one, one]

it('says every reason', () => {
  expect(reasons([mat], [{ note, gross: 700 }])).toEqual([['order', 'part']])
  expect(reasons([mat], [{ note, gross: 50, fee: 50 }])).toEqual([['order', 'part']])
  expect(
    reasons(
      [lisMat],
      [
        { gross: 1300, fee: 60 },
        { gross: 700, fee: 40 },
      ],
    ),
  ).toEqual(all(['part', 'address']))
  expect(
    reasons(
      [lisMat],
      [
        { gross: 1360, fee: 60 },
        { gross: 740, fee: 40 },
      ],
    ),
  ).toEqual(all(['part', 'address']))
  expect(reasons([{ ...lisMat, ...commission }], [{ gross: 1300 }, { gross: 700 }])).toEqual(
    all(['part', 'address']),
  )
  expect(reasons([{ ...lisMat, refund_received: 5 }], [{ gross: 800 }, { gross: 700 }])).toEqual(
    all(['part', 'address']),
  )
  expect(
    reasons(
      [{ id: 'mat' }],
      [
        { ...stranger, gross: 1300 },
        { ...stranger, gross: 700 },
      ],
    ),
  ).toEqual(all(['part']))
  expect(reasons([{ ...mat, ...commission }], [{ note, gross: 700 }, { gross: 1300 }])).toEqual([
    ['order', 'part'],
    ['amount', 'refund alone', 'part', 'same sender'],
  ])
})
