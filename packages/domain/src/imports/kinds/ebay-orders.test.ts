import { describe, expect, it } from 'vitest'
import { EBAY_ORDERS } from '#src/imports/kinds/ebay-orders.ts'
import { kindOf, readKind } from '#src/imports/kinds/kinds.ts'
import { rowsOf, sourceOf } from '#src/testing/sheet-of.ts'

const reading = { timeZone: 'America/Los_Angeles', currency: 'USD' }
const sale = {
  'Sales Record Number': '12',
  'Order Number': '10-2',
  'Buyer Username': 'buyer',
  'Item Number': '100000000002',
  'Item Title': 'Whisk',
  'Custom Label': '',
  Quantity: '1',
  'Sold For': '$9.00',
  'Shipping And Handling': '$2.00',
  'Total Price': '$11.74',
  'Sale Date': 'Apr-02-26',
}
type Row = Partial<typeof sale>

function read(...rows: Row[]) {
  const [headers = [], ...lines] = rowsOf(rows.map((row) => ({ ...sale, ...row })))
  const source = sourceOf([
    [',', '', ''],
    headers,
    headers.map(() => ''),
    ...lines,
    ['1', 'record(s) downloaded', ''],
    ['Seller ID : me'],
  ])
  expect(kindOf(source)).toBe(EBAY_ORDERS)
  const contents = readKind(EBAY_ORDERS, source, reading, {})
  if (contents.gives !== 'sales') throw new Error('It gives sales.')
  expect(contents.passedOver).toEqual({})
  return contents
}

describe("a sale in eBay's orders", () => {
  it('has what was paid for the item and its shipping', () => {
    expect(read({}).sales).toEqual([
      {
        order: '10-2',
        itemNumber: '100000000002',
        title: 'Whisk',
        quantity: 1,
        date: '2026-04-02',
        currency: 'USD',
        price: 1100,
        fees: 0,
        refunded: 0,
        isTakenBack: false,
      },
    ])
  })

  it.each<[string, Row, object]>([
    [
      'Australian dollars',
      { 'Sold For': 'AU $43.00', 'Total Price': 'AU $45.00' },
      { currency: 'AUD', price: 4500 },
    ],
    [
      'euros with a comma',
      { 'Sold For': 'EUR 43,00', 'Shipping And Handling': 'EUR 0,00', 'Total Price': 'EUR 43,00' },
      { currency: 'EUR', price: 4300 },
    ],
    ['two pieces', { Quantity: '2', 'Total Price': '$20.00' }, { quantity: 2, price: 2000 }],
    [
      'two pieces and their sum',
      { Quantity: '2', 'Total Price': '$11.74' },
      { quantity: 2, price: 1100 },
    ],
  ])('with %s', (_what, row, expected) => {
    expect(read(row).sales).toMatchObject([expected])
  })

  it('of several items follows a row with their sums, whose shipping they share', () => {
    const none = { 'Shipping And Handling': '$0.00', 'Total Price': '' }
    const { sales } = read(
      {
        'Item Title': '',
        'Item Number': '',
        Quantity: '2',
        'Sold For': '$30.00',
        'Shipping And Handling': '$3.00',
      },
      { ...none, 'Sold For': '$10.00', 'Sale Date': '' },
      { ...none, 'Item Title': 'Pan', 'Sold For': '$20.00' },
    )
    expect(sales.map(({ title, price, date }) => [title, price, date])).toEqual([
      ['Whisk', 1100, '2026-04-02'],
      ['Pan', 2200, '2026-04-02'],
    ])
  })

  it.each([
    [{ 'Sale Date': 'soon' }, "Sale Date: 'soon' is no date."],
    [{ 'Sold For': 'much' }, "Sold For: 'much' is no amount."],
  ])('with %j is listed with the reason', (row, reason) => {
    expect(read(row)).toMatchObject({ sales: [], unreadable: [{ reasons: [reason] }] })
  })
})
