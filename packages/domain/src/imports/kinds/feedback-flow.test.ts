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
      { status: 'ordered', price: 19.99, currency: 'EUR', order_date: '2026-01-03' },
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
    [{ amount: 'much' }, 'amount: This is no amount.'],
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
