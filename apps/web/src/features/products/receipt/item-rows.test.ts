import { describe, expect, it } from 'vitest'
import {
  isPicked,
  paidNoteOf,
  problemOfRow,
  productOfRow,
  rowsOfScan,
} from '#src/features/products/receipt/item-rows.ts'
import { receiptOfThree, withConfidence } from '#src/testing/receipt-scans.ts'

const NO_LINKS = { url: null, amazon_url: null, ebay_url: null }
const perhaps = {
  by: 'order',
  first: { id: 'p1', name: 'Lamp', order_number: '7', isTrashed: false, ...NO_LINKS },
  more: 0,
} as const

describe('the lines of a receipt', () => {
  it.each([
    ['if the plan has room', null, { same: null, hasRoom: true }, true],
    ['not if the plan has no room', null, { same: null, hasRoom: false }, false],
    ['not if the product perhaps exists', null, { same: perhaps, hasRoom: true }, false],
    ['as the person decides', true, { same: perhaps, hasRoom: false }, true],
    ['as the person decides', false, { same: null, hasRoom: true }, false],
  ])('are selected %s', (_case, decided, about, picked) => {
    const [row] = rowsOfScan(receiptOfThree())
    if (!row) throw new Error('There is a first line.')
    expect(isPicked({ ...row, isPicked: decided }, about)).toBe(picked)
  })

  it('cost the total of all their pieces, and show how many there are', () => {
    const [lamp, tray] = rowsOfScan(receiptOfThree())
    expect(lamp).toMatchObject({ price: '18.50', count: null, isSure: true })
    expect(tray).toMatchObject({ price: '16.20', count: '2 × €8.10', isSure: false })
  })

  it('become ordered products that share number, day and receipt; the total paid is separate', () => {
    const [lamp] = rowsOfScan(receiptOfThree())
    if (!lamp) throw new Error('There is a first line.')
    const shared = {
      orderDate: '2026-03-04',
      orderNumber: '112-1234567-1234567',
      currency: 'EUR',
      receiptPath: 'receipts/u/1-order.pdf',
    }
    expect(productOfRow(lamp, shared, paidNoteOf(receiptOfThree(), '45.20', shared))).toEqual({
      name: 'Desk lamp',
      price: 18.5,
      currency: 'EUR',
      status: 'ordered',
      order_date: '2026-03-04',
      order_number: '112-1234567-1234567',
      receipt_url: 'receipts/u/1-order.pdf',
      additional_notes: 'Receipt of Harbour Goods, March 4, 2026: €45.20 paid for 3 items.',
    })
  })

  it('keep the corrected amount paid, and name no shop that was not read with certainty', () => {
    const scan = withConfidence(receiptOfThree(), { merchant: 'check' })
    const shared = { currency: 'EUR', orderDate: null }
    expect(paidNoteOf(scan, '153.35', shared)).toBe('Receipt: €153.35 paid for 3 items.')
    expect(paidNoteOf(scan, '', shared)).toBeNull()
  })

  it.each([
    [{ name: ' ', price: '1' }, { name: 'Enter a name.' }],
    [{ name: 'Lamp', price: 'a lot' }, { price: 'Enter an amount like 19.99.' }],
    [{ name: 'Lamp', price: '' }, {}],
  ])('%j has the problems %j', (typed, problems) => {
    expect(problemOfRow({ isPicked: true, count: null, isSure: true, ...typed }, 'EUR')).toEqual(
      problems,
    )
  })
})
