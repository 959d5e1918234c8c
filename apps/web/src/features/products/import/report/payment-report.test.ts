import type { Payment } from '@sampletrail/domain/imports/kinds/file-kind.ts'
import { describe, expect, it } from 'vitest'
import type { PayableProduct } from '#src/entities/product/list/load-payable.ts'
import { Report } from '#src/features/products/import/report/report.ts'
import { wholeProduct } from '#src/testing/product-rows.ts'

const order = '112-7770001-0000001'

function product(values: Partial<PayableProduct>): PayableProduct {
  return {
    ...wholeProduct({ order_number: order, order_date: '2026-03-01', status: 'ordered' }),
    sellerAddresses: [],
    ...values,
  }
}

const mat = product({ id: 'mat', name: 'Baking mat', price: 1190 })
const whisk = product({ id: 'whisk', name: 'Whisk', price: 2300, order_date: null })

function payment(values: Partial<Payment>): Payment {
  return {
    reference: '4TXA',
    date: '2026-03-18',
    currency: 'JPY',
    gross: 119_000,
    fee: 0,
    sender: 'Li Wei',
    senderAddress: 'li@example.com',
    note: `order ${order}\nthanks`,
    ...values,
  }
}

const second = payment({ reference: '4TXB', gross: 230_000, fee: 10_000, note: '' })
const gift = payment({ reference: '4TXC', gross: 555_500, sender: '', note: 'Happy birthday' })

function open(payments: Payment[], products = [mat, whisk]) {
  const report = new Report({
    gives: 'payments',
    rowCount: payments.length,
    payments,
    passedOver: { pending: 1 },
    unreadable: [],
    openDay: null,
  })
  report.know(products, true)
  return report
}

describe('a report of PayPal', () => {
  it('shows each payment with the product that it belongs to, and why', () => {
    const { proposals, known } = open([payment({}), second]).propose([])
    expect(known).toBe(0)
    expect(proposals).toMatchObject([
      {
        title: 'Li Wei',
        detail: `order ${order} · thanks`,
        amount: 119_000,
        chosen: 'mat',
        isTicked: true,
      },
      { amount: 220_000, chosen: 'whisk', isTicked: true },
    ])
    const [first, other] = proposals.map(({ candidates }) => candidates[0])
    expect(first).toMatchObject({ productNames: ['Baking mat'], remark: null })
    expect(first?.reasons).toEqual(['order number in the note', 'amount'])
    expect(other?.remark).toBe('PayPal kept ¥100. You are no longer owed that part.')
  })

  it('leaves out what was recorded or skipped before, and knows who paid', () => {
    const kept = { sender_address: 'li@example.com', seller_id: null, changes: [] }
    const { proposals, known } = open([payment({}), second, gift]).propose([
      { ...kept, reference: '4TXA', is_passed_over: false },
      { ...kept, reference: '4TXC', is_passed_over: true },
    ])
    expect(known).toBe(2)
    expect(proposals.map(({ reference }) => reference)).toEqual(['4TXB'])
  })

  it('changes what is decided, and passes over what is no refund', () => {
    const report = open([payment({}), second, gift])
    const { proposals } = report.propose([])
    expect(proposals.at(-1)).toMatchObject({ title: 'li@example.com', chosen: null })
    const entries = report.entriesOf([
      { reference: '4TXC', choice: { kind: 'pass over' } },
      { reference: '4TXA', choice: { kind: 'candidate', key: 'mat' } },
    ])
    expect(entries).toEqual([
      {
        source: 'PayPal',
        reference: '4TXA',
        sender_address: 'li@example.com',
        changes: [
          {
            id: 'mat',
            change: {
              refund_payments: [
                { date: '2026-03-18', amount: 1190, method: 'PayPal', reference: '4TXA' },
              ],
              refund_received: 1190,
              refund_received_date: '2026-03-18',
              refund_method: 'PayPal',
              refund_reference: '4TXA',
            },
            base: {
              refund_payments: [],
              refund_received: null,
              refund_received_date: null,
              refund_method: null,
              refund_reference: null,
            },
          },
        ],
      },
      { source: 'PayPal', reference: '4TXC', sender_address: 'li@example.com', changes: [] },
    ])
  })

  it('records several payments of one product one after the other', () => {
    const [early, late] = ['2026-03-10', '2026-03-20'].map((date, place) =>
      payment({ reference: `4TX${place}`, date, gross: 50_000, note: '' }),
    )
    const report = open([late, early].flatMap((each) => each ?? []))
    report.propose([])
    const byHand = { kind: 'product', product: { id: 'whisk', name: '', detail: '' } } as const
    const entries = report.entriesOf([
      { reference: '4TX1', choice: byHand },
      { reference: '4TX0', choice: byHand },
    ])
    expect(
      entries.map(({ reference, changes: [change] }) => [
        reference,
        change?.base['refund_received'],
        change?.change['refund_received'],
      ]),
    ).toEqual([
      ['4TX0', null, 500],
      ['4TX1', 500, 1000],
    ])
  })

  it('does nothing with a product that is not there, or an entry of another file', () => {
    const report = open([gift])
    report.propose([])
    const gone = { kind: 'product', product: { id: 'gone', name: '', detail: '' } } as const
    expect(
      report.entriesOf([
        { reference: '4TXC', choice: gone },
        { reference: 'other', choice: { kind: 'pass over' } },
      ]),
    ).toEqual([])
  })

  it('says what it leaves out', () => {
    expect(open([]).summarise()).toEqual({
      source: 'PayPal',
      passedOver: { pending: 1 },
      unreadable: [],
    })
  })
})

it('products are found by name and order number, the newest first, wishes and other currencies not', () => {
  const lamp = product({ id: 'lamp', name: 'Küchenlampe', order_number: null, order_date: null })
  const newer = product({ ...lamp, id: 'newer', name: null, created_at: '2026-12-01T10:00:00Z' })
  const wish = product({ id: 'wish', name: 'Lamp', status: 'wishlist' })
  const euro = product({ id: 'euro', currency: 'EUR' })
  const report = open([gift], [mat, lamp, newer, wish, euro])
  report.propose([])
  const found = (text: string) => report.find('4TXC', text).map(({ id }) => id)
  expect(found('')).toEqual(['newer', 'mat', 'lamp'])
  expect(found(' KUCHEN lampe')).toEqual(['lamp'])
  expect(found('7770001')).toEqual(['mat'])
  expect(found('lamp desk')).toEqual([])
  expect(report.find('4TXC', 'mat')).toEqual([
    { id: 'mat', name: 'Baking mat', detail: `Mar 1, 2026 · ¥1,190 · ${order}` },
  ])
  expect(report.find('4TXC', '')[0]).toMatchObject({ name: 'Unnamed product', detail: '¥1,999' })
  const inEuro = { kind: 'product', product: { id: 'euro', name: '', detail: '' } } as const
  expect(report.entriesOf([{ reference: '4TXC', choice: inEuro }])).toEqual([])
})
