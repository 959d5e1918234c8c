import { describe, expect, it } from 'vitest'
import type { Payment } from '#src/imports/kinds/file-kind.ts'
import type { PaymentProduct } from '#src/payments/payment-product.ts'
import type { KnownPayments } from '#src/payments/proposal.ts'
import { proposePayments } from '#src/payments/propose-payments.ts'
import { outcomeOf, paymentOf, paymentProduct } from '#src/testing/payment-product.ts'

const order_number = '112-5550001-0000001'
const note = `order ${order_number}`
const lis = { seller_id: 'li', seller_name: 'Wei LI', sellerAddresses: ['li@example.com'] }
const annas = {
  seller_id: 'anna',
  seller_name: 'Anna Müller',
  sellerAddresses: ['anna@example.com'],
}
const mat: Partial<PaymentProduct> = { id: 'mat' }
const lisMat = { ...mat, ...lis }
const whisk: Partial<PaymentProduct> = { id: 'whisk', price: 12 }
const stranger = { sender: 'Somebody', senderAddress: 'somebody@example.com' }
const nameless = { sender: '', senderAddress: '' }

function propose(
  products: Partial<PaymentProduct>[],
  payments: Partial<Payment>[],
  senders: KnownPayments['senders'] = new Map(),
) {
  return proposePayments(
    payments.map((values, at) => paymentOf({ reference: `T${at + 1}`, ...values })),
    products.map(paymentProduct),
    { done: new Map(), senders },
  ).proposals
}

function reasons(products: Partial<PaymentProduct>[], payments: Partial<Payment>[]) {
  return propose(products, payments).map(
    ({ chosen, candidates }) => (chosen ?? candidates[0])?.reasons,
  )
}

type Case = [string, Partial<PaymentProduct>[], Partial<Payment>[], string[]]

describe('a payment without an order number', () => {
  it.each<Case>([
    [
      'of the amount, from the address of the seller',
      [lisMat],
      [{ sender: 'Q' }],
      ['ticked mat 20'],
    ],
    [
      'of the amount, from somebody with the name of the seller',
      [lisMat],
      [{ senderAddress: 'q@example.com' }],
      ['ticked mat 20'],
    ],
    [
      'of the amount, by name in a file without addresses',
      [lisMat],
      [{ senderAddress: '' }],
      ['ticked mat 20'],
    ],
    [
      'of the amount, with accents in the name',
      [{ ...mat, ...annas }],
      [{ sender: 'ANNA MULLER', senderAddress: '' }],
      ['ticked mat 20'],
    ],
    ['of the amount alone', [mat], [stranger], ['proposed mat 20']],
    ['of the amount alone, without any sender', [mat], [nameless], ['proposed mat 20']],
    ['of the amount before the fee', [lisMat], [{ fee: 88 }], ['ticked mat 19.12 (0.88 kept)']],
    [
      'of the amount alone, after the fee',
      [mat],
      [{ ...stranger, gross: 2088, fee: 88 }],
      ['proposed mat 20'],
    ],
    [
      'of the price, where less was agreed',
      [{ ...lisMat, refund_expected: 15 }],
      [{}],
      ['proposed mat 20'],
    ],
    ['of the price, from a stranger', [{ ...mat, refund_expected: 15 }], [stranger], ['nothing']],
    ['of another amount', [mat], [{ ...stranger, gross: 1999 }], ['nothing']],
    ['in another currency', [lisMat], [{ currency: 'EUR' }], ['nothing']],
    ['before the order', [lisMat], [{ date: '2026-04-01' }], ['nothing']],
    [
      'of the amount of two products',
      [mat, { ...whisk, price: 20 }],
      [stranger],
      ['asked mat, whisk'],
    ],
    [
      'of the amount of two products of the seller',
      [lisMat, { ...whisk, ...lis, price: 20 }],
      [{}],
      ['asked mat, whisk'],
    ],
    [
      'of the amount of a product of the seller, and of another',
      [{ ...whisk, ...annas, price: 20 }, lisMat],
      [{}],
      ['ticked mat 20'],
    ],
    [
      'of the amount of a product of another seller',
      [
        { ...mat, ...annas },
        { ...whisk, ...lis, price: 99 },
      ],
      [{ gross: 2000 }],
      ['asked mat, whisk'],
    ],
    [
      'from a seller, of a product that has none',
      [mat, { ...whisk, ...lis, order_date: '2027-01-01' }],
      [{}],
      ['proposed mat 20'],
    ],
    [
      'that is less than the only open product of the seller',
      [lisMat],
      [{ gross: 700 }],
      ['proposed mat 7'],
    ],
    [
      'that is more than the only open product of the seller',
      [lisMat],
      [{ gross: 9900 }],
      ['asked mat'],
    ],
    [
      'that is less than two products of the seller',
      [lisMat, { ...whisk, ...lis }],
      [{ gross: 700 }],
      ['asked mat, whisk'],
    ],
    [
      'of something completed without an amount, from the seller',
      [{ ...lisMat, status: 'paid' }],
      [{}],
      ['ticked mat 20'],
    ],
    [
      'of something completed without an amount, from a stranger',
      [{ ...mat, status: 'paid' }],
      [stranger],
      ['nothing'],
    ],
    [
      'of something open, and of something completed, from the seller',
      [lisMat, { ...whisk, ...lis, price: 20, status: 'paid' }],
      [{}],
      ['asked mat, whisk'],
    ],
    ['whose order number is not here', [lisMat], [{ note }], ['asked mat']],
    [
      'whose order number has a typo',
      [{ ...lisMat, order_number }],
      [{ note: 'order 112-5550001-0000002' }],
      ['asked mat'],
    ],
    [
      'of all products of an order of the seller',
      [
        { ...lisMat, order_number },
        { ...whisk, ...lis, order_number },
      ],
      [{ gross: 3200 }],
      ['ticked mat 20 + whisk 12'],
    ],
    [
      'of all products of an order, from a stranger',
      [
        { ...mat, order_number },
        { ...whisk, order_number },
      ],
      [{ ...stranger, gross: 3200 }],
      ['proposed mat 20 + whisk 12'],
    ],
    [
      'of all products of an order, or of another one',
      [
        { ...lisMat, order_number },
        { ...whisk, ...lis, order_number },
        { ...lisMat, id: 'lamp', price: 32 },
      ],
      [{ gross: 3200 }],
      ['asked lamp, mat+whisk, mat, whisk'],
    ],
  ])('%s', (_what, products, payments, expected) => {
    expect(propose(products, payments).map(outcomeOf)).toEqual(expected)
  })

  it('is sure if its sender paid for the seller before', () => {
    const senders = new Map([['agent@example.com', new Set(['anna'])]])
    const agent = { sender: 'Agent', senderAddress: 'agent@example.com' }
    const [proposal] = propose([{ ...mat, ...annas }], [agent], senders)
    expect(proposal?.isTicked).toBe(true)
    expect(proposal?.chosen?.reasons).toEqual(['amount', 'paid before'])
    expect(propose([lisMat], [agent], senders).map(outcomeOf)).toEqual(['asked mat'])
  })
})

describe('several payments', () => {
  const first = { note, ...stranger }
  it.each<Case>([
    [
      'of one sender, of whom one names the order',
      [
        { ...mat, order_number },
        { ...whisk, order_number },
      ],
      [first, { ...stranger, gross: 1200, fee: 50 }],
      ['ticked mat 20', 'ticked whisk 11.5 (0.5 kept)'],
    ],
    [
      'of one sender, the one without a note first',
      [
        { ...mat, order_number },
        { ...whisk, order_number },
      ],
      [{ ...stranger, gross: 1200, date: '2026-05-10' }, first],
      ['ticked whisk 12', 'ticked mat 20'],
    ],
    [
      'of one name, in a file without addresses',
      [
        { ...mat, order_number },
        { ...whisk, order_number },
      ],
      [
        { ...first, senderAddress: '' },
        { sender: 'Somebody', senderAddress: '', gross: 1200 },
      ],
      ['ticked mat 20', 'ticked whisk 12'],
    ],
    [
      'without any sender',
      [
        { ...mat, order_number },
        { ...whisk, order_number },
      ],
      [
        { ...nameless, note },
        { ...nameless, gross: 1200 },
      ],
      ['ticked mat 20', 'proposed whisk 12'],
    ],
    [
      'of a sender of whom the file tells the seller',
      [
        { ...lisMat, order_number },
        { ...whisk, ...lis },
      ],
      [first, { ...stranger, gross: 1200 }],
      ['ticked mat 20', 'ticked whisk 12'],
    ],
    [
      'of one sender for two orders',
      [
        { ...mat, order_number },
        { ...whisk, order_number: '112-5550002-0000002' },
      ],
      [first, { ...stranger, gross: 1200 }],
      ['ticked mat 20', 'proposed whisk 12'],
    ],
    [
      'of one sender that could be for either of two orders',
      [
        { ...lisMat, order_number },
        { ...lisMat, id: 'two' },
      ],
      [{}, {}],
      ['asked mat, two', 'asked mat, two'],
    ],
    [
      'of which one names its order, so that the other is clear',
      [
        { ...lisMat, order_number },
        { ...lisMat, id: 'two' },
      ],
      [{ note }, {}],
      ['ticked mat 20', 'ticked two 20'],
    ],
    [
      'of one amount for one product of the seller',
      [lisMat],
      [{}, { date: '2026-06-01' }],
      ['asked mat', 'asked mat'],
    ],
    [
      'of one amount for one product, from strangers',
      [mat],
      [stranger, nameless],
      ['asked mat', 'asked mat'],
    ],
    [
      'that are parts of one refund',
      [lisMat, { ...whisk, ...lis, price: 50 }],
      [{ gross: 1300 }, { gross: 700, fee: 0 }],
      ['ticked mat 13', 'ticked mat 7'],
    ],
    [
      'that are parts before their fees',
      [lisMat],
      [
        { gross: 1300, fee: 60 },
        { gross: 700, fee: 40 },
      ],
      ['ticked mat 12.4 (0.6 kept)', 'ticked mat 6.6 (0.4 kept)'],
    ],
    [
      'that are parts after their fees',
      [lisMat],
      [
        { gross: 1360, fee: 60 },
        { gross: 740, fee: 40 },
      ],
      ['ticked mat 13', 'ticked mat 7'],
    ],
    [
      'of which two are parts, and the third is not',
      [lisMat, { ...whisk, ...lis, price: 50 }],
      [{ gross: 1300 }, { gross: 700 }, { gross: 300 }],
      ['proposed mat 13', 'proposed mat 7', 'asked mat, whisk'],
    ],
    [
      'that are parts of either of two products',
      [lisMat, { ...whisk, ...lis, price: 20 }],
      [{ gross: 1300 }, { gross: 700 }],
      ['asked mat, whisk', 'asked mat, whisk'],
    ],
    [
      'of a stranger that are parts together',
      [mat],
      [
        { ...stranger, gross: 1300 },
        { ...stranger, gross: 700 },
      ],
      ['proposed mat 13', 'proposed mat 7'],
    ],
    [
      'of two strangers that would be parts together',
      [mat],
      [
        { ...stranger, gross: 1300 },
        { senderAddress: 'q@example.com', gross: 700 },
      ],
      ['nothing', 'nothing'],
    ],
    [
      'in two currencies that would be parts together',
      [lisMat],
      [{ gross: 1300 }, { gross: 700, currency: 'EUR' }],
      ['proposed mat 13', 'nothing'],
    ],
    [
      'that a later one makes doubtful',
      [lisMat, { ...mat, ...annas, id: 'two' }, { ...whisk, ...annas, order_number }],
      [{ date: '2026-05-10' }, { gross: 1200, note }],
      ['asked mat, two', 'ticked whisk 12'],
    ],
  ])('%s', (_what, products, payments, expected) => {
    expect(propose(products, payments).map(outcomeOf)).toEqual(expected)
  })
})

it('says every reason', () => {
  expect(reasons([lisMat], [{}])).toEqual([['amount', 'address']])
  expect(reasons([lisMat], [{ senderAddress: '' }])).toEqual([['amount', 'seller name']])
  expect(reasons([lisMat], [{ gross: 700 }])).toEqual([['address', 'part']])
  expect(reasons([lisMat], [{ gross: 7700 }])).toEqual([['address', 'more']])
  expect(reasons([lisMat], [{ gross: 1300 }, { gross: 700 }])).toEqual([
    ['part', 'address'],
    ['part', 'address'],
  ])
  expect(reasons([lisMat], [{ note }])).toEqual([['amount', 'address', 'other order']])
  expect(reasons([mat], [stranger])).toEqual([['amount']])
})
