import { describe, expect, it } from 'vitest'
import { FEEDBACK_FLOW } from '#src/imports/kinds/feedback-flow.ts'
import { kindOf, readKind } from '#src/imports/kinds/kinds.ts'

const reading = { timeZone: 'Europe/Paris', currency: 'EUR' }
const purchase = {
  id: 'p1',
  date: '2026-01-03',
  order: '402-7770001-0000001',
  description: 'Lampe',
  amount: 19.99,
  refunded: false,
}

function read(backup: object) {
  const value = {
    testers: [],
    purchases: [],
    feedbacks: [],
    publications: [],
    refunds: [],
    ...backup,
  }
  const source = { sheets: [], documents: [{ path: 'backup.json', value }] }
  expect(kindOf(source)).toBe(FEEDBACK_FLOW)
  const contents = readKind(FEEDBACK_FLOW, source, reading, {})
  if (contents.gives !== 'products') throw new Error('It gives products.')
  return contents
}

const feedback = { purchase: 'p1', date: '2026-01-10', feedback: 'Hell genug.' }
const publication = { purchase: 'p1', date: '2026-01-12', screenshot: 'data:image/webp;base64,x' }
const refund = {
  purchase: 'p1',
  date: '2026-01-15',
  refundDate: '2026-01-14',
  amount: 19.99,
  transactionId: '4TX1',
}

describe('a purchase of Feedback Flow', () => {
  it.each<[string, object, object]>([
    [
      'alone is ordered',
      {},
      {
        status: 'ordered',
        price: 19.99,
        currency: 'EUR',
        order_date: '2026-01-03',
        order_number: '402-7770001-0000001',
        paid_date: null,
      },
    ],
    [
      'with a feedback is reviewed',
      { feedbacks: [feedback] },
      {
        status: 'reviewed',
        reviewed_date: '2026-01-10',
        rest: { additional_notes: 'Hell genug.' },
      },
    ],
    [
      'with a publication is published',
      { feedbacks: [feedback], publications: [publication] },
      { status: 'published', published_date: '2026-01-12' },
    ],
    [
      'with a refund is completed',
      { refunds: [refund] },
      {
        status: 'paid',
        paid_date: '2026-01-14',
        rest: {
          refund_received: 19.99,
          refund_received_date: '2026-01-14',
          refund_reference: '4TX1',
        },
      },
    ],
    [
      'with two refunds has their sum',
      {
        refunds: [
          { ...refund, amount: 10 },
          { ...refund, amount: 9.99, transactionId: '4TX2' },
        ],
      },
      { rest: { refund_received: 19.99, refund_reference: '4TX1, 4TX2' } },
    ],
  ])('%s', (_what, backup, expected) => {
    expect(read({ purchases: [purchase], ...backup }).items[0]?.product).toMatchObject(expected)
  })

  it.each<[string, object, object, object]>([
    ['alone has nothing else', {}, {}, {}],
    [
      'with an old refund has its day',
      {},
      { refunds: [{ purchase: 'p1', refunddate: '2026-01-14', amount: 5 }] },
      { refund_received: 5, refund_received_date: '2026-01-14' },
    ],
    [
      'with a refund of which only the day of the entry is known has that day',
      {},
      { refunds: [{ purchase: 'p1', date: '2026-01-15', amount: 'much' }] },
      { refund_received: 0, refund_received_date: '2026-01-15' },
    ],
    [
      'with a refund without a day and a number has its amount',
      {},
      { refunds: [{ purchase: 'p1', amount: 5, transactionId: ' ' }] },
      { refund_received: 5 },
    ],
    [
      'with a long number and one refund without has 200 characters of it',
      {},
      {
        refunds: [
          { purchase: 'p1', amount: 1 },
          { purchase: 'p1', amount: 1, transactionId: 'x'.repeat(201) },
        ],
      },
      { refund_received: 2, refund_reference: 'x'.repeat(200) },
    ],
    [
      'with a long feedback has 10,000 characters of it',
      {},
      { feedbacks: [{ ...feedback, feedback: 'x'.repeat(10_001) }] },
      { additional_notes: 'x'.repeat(10_000) },
    ],
    [
      'with an empty feedback has no notes',
      {},
      { feedbacks: [{ ...feedback, feedback: ' ' }] },
      {},
    ],
  ])('%s', (_what, change, backup, rest) => {
    const { items } = read({ purchases: [{ ...purchase, ...change }], ...backup })
    expect(items[0]?.product.rest).toEqual(rest)
  })

  it.each([
    ['is sent', {}, { isSent: true, product: { status: 'ordered' } }],
    [
      'is completed if it is marked as refunded',
      { refunded: true },
      { product: { status: 'paid' } },
    ],
    ['is completed if it is marked with a 1', { refunded: 1 }, { product: { status: 'paid' } }],
    [
      'has the order number of the other database beside an empty one',
      { order: ' ', order_number: '402-7770001-0000009' },
      { product: { order_number: '402-7770001-0000009' } },
    ],
    ['can be free', { amount: 0 }, { product: { price: 0 } }],
    [
      'has 500 characters of a long name, without the spaces around it',
      { description: ` ${'x'.repeat(501)} ` },
      { product: { name: 'x'.repeat(500) } },
    ],
  ])('%s', (_what, change, expected) => {
    expect(read({ purchases: [{ ...purchase, ...change }] }).items).toMatchObject([expected])
  })

  it('has its review from the other database, too', () => {
    const { purchase: of, ...rest } = feedback
    const backup = { purchases: [purchase], feedbacks: [{ ...rest, purchase_id: of }] }
    expect(read(backup).items).toMatchObject([{ product: { status: 'reviewed' } }])
  })

  it('is counted, and what is no purchase is not', () => {
    expect(read({ purchases: [null, 'x', purchase, purchase] })).toMatchObject({
      rowCount: 2,
      items: [{ row: { number: 1 } }, { row: { number: 2, cells: ['p1', 'Lampe'] } }],
    })
    expect(read({ purchases: [purchase] }).leftOut).toEqual([])
  })

  it('is read from the other database, too', () => {
    const { order, ...bare } = purchase
    const { purchase: of, refundDate, transactionId, ...rest } = refund
    const backup = {
      purchases: [{ ...bare, order_number: order, refunded: 1 }],
      refunds: [
        { ...rest, purchase_id: of, refund_date: refundDate, transaction_id: transactionId },
      ],
    }
    expect(read(backup).items[0]?.product).toMatchObject({
      order_number: '402-7770001-0000001',
      status: 'paid',
      paid_date: '2026-01-14',
      rest: { refund_reference: '4TX1' },
    })
  })

  it.each([
    [{ description: '' }, 'description: This is missing.'],
    [{ amount: 'much' }, 'amount: This is not an amount.'],
    [{ amount: -5 }, 'amount: This is not an amount.'],
    [{ description: '  ' }, 'description: This is missing.'],
  ])('with %j cannot be read, and says why', (change, reason) => {
    expect(read({ purchases: [{ ...purchase, ...change }] })).toMatchObject({
      items: [],
      unreadable: [{ reasons: [reason] }],
    })
  })
})

it.each([[{}], [{ purchases: [] }], [[]], [null], ['text']])('%j is no backup', (value) => {
  expect(kindOf({ sheets: [], documents: [{ path: 'x.json', value }] })).toBeNull()
})
