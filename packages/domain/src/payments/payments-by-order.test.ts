import { describe, expect, it } from 'vitest'
import type { Payment } from '#src/imports/kinds/file-kind.ts'
import type { PaymentProduct } from '#src/payments/payment-product.ts'
import { proposePayments } from '#src/payments/propose-payments.ts'
import { outcomeOf, paymentOf, paymentProduct } from '#src/testing/payment-product.ts'

const nothingKnown = { done: new Map(), senders: new Map() }
const order_number = '112-5550001-0000001'
const note = `order ${order_number} thank you`
const mat: Partial<PaymentProduct> = { id: 'mat', order_number }
const whisk: Partial<PaymentProduct> = { id: 'whisk', order_number, price: 12 }
const lamp: Partial<PaymentProduct> = { id: 'lamp', order_number, price: 8 }
const other: Partial<PaymentProduct> = { id: 'other', order_number: '112-5550009-0000009' }
const commission = { commission: true, commission_amount: 5 }

function propose(products: Partial<PaymentProduct>[], payments: Partial<Payment>[]) {
  const { proposals } = proposePayments(
    payments.map((values, at) => paymentOf({ reference: `T${at + 1}`, note, ...values })),
    products.map(paymentProduct),
    nothingKnown,
  )
  return proposals
}

function reasons(products: Partial<PaymentProduct>[], payments: Partial<Payment>[]) {
  return propose(products, payments).map(
    ({ chosen, candidates }) => (chosen ?? candidates[0])?.reasons,
  )
}

type Case = [string, Partial<PaymentProduct>[], Partial<Payment>[], string[]]

describe('a payment whose note has the order number', () => {
  it.each<Case>([
    ['pays the whole price', [mat, other], [{}], ['ticked mat 20']],
    [
      'pays the agreed refund',
      [{ ...mat, refund_expected: 15 }],
      [{ gross: 1500 }],
      ['ticked mat 15'],
    ],
    [
      'pays the refund with its commission',
      [{ ...mat, ...commission }],
      [{ gross: 2500 }],
      ['ticked mat 25'],
    ],
    [
      'pays the refund without the commission',
      [{ ...mat, ...commission }],
      [{}],
      ['ticked mat 20'],
    ],
    [
      'pays more than was agreed, the price',
      [{ ...mat, refund_expected: 15 }],
      [{}],
      ['ticked mat 20'],
    ],
    ['pays before the fee', [mat], [{ fee: 88 }], ['ticked mat 19.12 (0.88 kept)']],
    ['pays the fee, too', [mat], [{ gross: 2088, fee: 88 }], ['ticked mat 20']],
    [
      'pays the rest of a refund',
      [{ ...mat, refund_received: 5 }],
      [{ gross: 1500 }],
      ['ticked mat 15'],
    ],
    ['pays a part', [mat], [{ gross: 700, fee: 30 }], ['ticked mat 6.7']],
    ['pays more than anybody can explain', [mat], [{ gross: 9900 }], ['proposed mat 99']],
    ['pays one of two products', [mat, whisk], [{ gross: 1200 }], ['ticked whisk 12']],
    ['pays two products at once', [mat, whisk], [{ gross: 3200 }], ['ticked mat 20 + whisk 12']],
    [
      'pays two products at once, before the fee',
      [mat, whisk],
      [{ gross: 3200, fee: 160 }],
      ['ticked mat 19 (1 kept) + whisk 11.4 (0.6 kept)'],
    ],
    [
      'pays two products and their fee',
      [mat, whisk],
      [{ gross: 3360, fee: 160 }],
      ['ticked mat 20 + whisk 12'],
    ],
    [
      'pays the refunds of two products without their commissions',
      [
        { ...mat, ...commission },
        { ...whisk, ...commission },
      ],
      [{ gross: 3200 }],
      ['ticked mat 20 + whisk 12'],
    ],
    [
      'pays two of three products',
      [mat, whisk, { ...lamp, price: 9 }],
      [{ gross: 2100 }],
      ['proposed whisk 12 + lamp 9'],
    ],
    [
      'fits one product, or two others together',
      [mat, whisk, lamp],
      [{}],
      ['asked mat, whisk+lamp, whisk, lamp'],
    ],
    ['fits two products equally', [mat, { ...whisk, price: 20 }], [{}], ['asked mat, whisk']],
    ['fits none of two products', [mat, whisk], [{ gross: 1000 }], ['asked mat, whisk']],
    [
      'is a part of the only open product of an order with another one',
      [mat, { ...whisk, refund_received: 12 }],
      [{ gross: 700 }],
      ['proposed mat 7'],
    ],
    ['is in another currency', [mat], [{ currency: 'EUR' }], ['nothing']],
    ['came two days before the order', [mat], [{ date: '2026-04-29' }], ['nothing']],
    ['came on the day before, elsewhere', [mat], [{ date: '2026-04-30' }], ['ticked mat 20']],
    ['is for something on the wishlist', [{ ...mat, status: 'wishlist' }], [{}], ['nothing']],
    ['is for something in the trash', [{ ...mat, deleted_at: '2026-05-02' }], [{}], ['nothing']],
    ['is for something that is paid', [{ ...mat, refund_received: 20 }], [{}], ['nothing']],
    [
      'is for something completed with another amount',
      [{ ...mat, status: 'paid', refund_received: 15 }],
      [{}],
      ['nothing'],
    ],
    [
      'is for something completed without an amount',
      [{ ...mat, status: 'paid' }],
      [{}],
      ['ticked mat 20'],
    ],
    [
      'is less than something completed without an amount',
      [{ ...mat, status: 'paid' }],
      [{ gross: 700 }],
      ['proposed mat 7'],
    ],
    ['is for something without a price', [{ ...mat, price: null }], [{}], ['nothing']],
    [
      'names an order that is not here, too',
      [mat],
      [{ note: `${note} 112-9999999-9999999` }],
      ['asked mat'],
    ],
    [
      'names two orders and pays both',
      [mat, other],
      [{ note: `${note}, 112-5550009-0000009`, gross: 4000 }],
      ['ticked mat 20 + other 20'],
    ],
    [
      'names two orders and fits one of them',
      [mat, { ...other, price: 30 }],
      [{ note: `${note}, 112-5550009-0000009` }],
      ['proposed mat 20'],
    ],
  ])('%s', (_what, products, payments, expected) => {
    expect(propose(products, payments).map(outcomeOf)).toEqual(expected)
  })
})

describe('several payments whose notes have the same order number', () => {
  it.each<Case>([
    [
      'are parts of one refund',
      [mat],
      [{ gross: 1200 }, { gross: 800 }],
      ['ticked mat 12', 'ticked mat 8'],
    ],
    [
      'are parts before their fees',
      [mat],
      [
        { gross: 1200, fee: 60 },
        { gross: 800, fee: 40 },
      ],
      ['ticked mat 11.4 (0.6 kept)', 'ticked mat 7.6 (0.4 kept)'],
    ],
    [
      'are parts after their fees',
      [mat],
      [
        { gross: 1260, fee: 60 },
        { gross: 840, fee: 40 },
      ],
      ['ticked mat 12', 'ticked mat 8'],
    ],
    [
      'are parts that leave something open',
      [mat],
      [{ gross: 700 }, { gross: 300 }],
      ['ticked mat 7', 'ticked mat 3'],
    ],
    [
      'are one more than the refund',
      [mat],
      [{ reference: 'A', date: '2026-05-10' }, { reference: 'B' }],
      ['ticked mat 20', 'nothing'],
    ],
    [
      'pay a product each',
      [mat, whisk],
      [{ gross: 1200 }, {}],
      ['ticked whisk 12', 'ticked mat 20'],
    ],
    [
      'pay two products of the same price: which is which?',
      [mat, { ...whisk, price: 20 }],
      [{}, {}],
      ['asked mat, whisk', 'asked mat, whisk'],
    ],
    [
      'are parts of one of two products',
      [mat, { ...whisk, price: 50 }],
      [{ gross: 1300 }, { gross: 700 }],
      ['proposed mat 13', 'proposed mat 7'],
    ],
    [
      'are parts of either of two products',
      [mat, { ...whisk, price: 20 }],
      [{ gross: 1300 }, { gross: 700 }],
      ['asked mat, whisk', 'asked mat, whisk'],
    ],
    [
      'are a part and a commission that nobody noted',
      [mat],
      [{ gross: 700 }, { gross: 5000 }],
      ['ticked mat 7', 'proposed mat 50'],
    ],
  ])('%s', (_what, products, payments, expected) => {
    expect(propose(products, payments).map(outcomeOf)).toEqual(expected)
  })
})

it('says every reason', () => {
  expect(reasons([mat], [{}])).toEqual([['order', 'amount']])
  expect(reasons([mat], [{ fee: 80 }])).toEqual([['order', 'gross']])
  expect(reasons([mat], [{ gross: 2080, fee: 80 }])).toEqual([['order', 'net']])
  expect(reasons([{ ...mat, ...commission }], [{}])).toEqual([['order', 'amount', 'refund alone']])
  expect(reasons([{ ...mat, refund_expected: 15 }], [{}])).toEqual([['order', 'amount', 'price']])
  expect(reasons([mat, whisk], [{ gross: 3200 }])).toEqual([['order', 'amount', 'several']])
  expect(reasons([mat], [{ gross: 1200 }, { gross: 800 }])).toEqual([
    ['order', 'part'],
    ['order', 'part'],
  ])
  expect(reasons([mat], [{ gross: 9900 }])).toEqual([['order', 'more']])
  expect(reasons([mat], [{ note: `${note} 112-9999999-9999999` }])).toEqual([
    ['order', 'amount', 'other order'],
  ])
})
