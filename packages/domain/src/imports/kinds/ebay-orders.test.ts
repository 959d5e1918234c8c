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
  expect(contents.rowCount).toBe(rows.length)
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
    [
      'two pieces for exactly their sum',
      { Quantity: '2', 'Total Price': '$18.00' },
      { price: 2000 },
    ],
    ['two pieces and no sum', { Quantity: '2', 'Total Price': '' }, { price: 2000 }],
    ['no shipping', { 'Shipping And Handling': '' }, { price: 900 }],
    [
      'a comma in its price alone',
      { 'Sold For': 'EUR 43,00', 'Shipping And Handling': '', 'Total Price': '' },
      { price: 4300 },
    ],
    [
      'a comma in its total alone',
      { 'Sold For': '43', 'Shipping And Handling': '0,50', 'Total Price': '43,50' },
      { price: 4350 },
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

  it('of several items with their own shipping keeps it', () => {
    const { sales } = read(
      { 'Item Title': '', 'Sold For': '$30.00', 'Shipping And Handling': '$3.00' },
      { 'Shipping And Handling': '$3.00' },
      { 'Item Title': 'Pan', 'Shipping And Handling': '$0.00' },
    )
    expect(sales.map(({ title, price }) => [title, price])).toEqual([
      ['Whisk', 1200],
      ['Pan', 900],
    ])
  })

  it('of several items without shipping has none', () => {
    const none = { 'Shipping And Handling': '' }
    const { sales } = read({ ...none, 'Item Title': '' }, none)
    expect(sales.map(({ price }) => price)).toEqual([900])
  })

  it('has the day first if another one says so', () => {
    const { sales } = read(
      { 'Sale Date': '13/04/2026' },
      { 'Sale Date': '02/04/2026', 'Order Number': '10-3' },
    )
    expect(sales.map(({ date }) => date)).toEqual(['2026-04-13', '2026-04-02'])
  })

  it('has no day from another item of its order', () => {
    const { sales, unreadable } = read({}, { 'Item Title': 'Pan', 'Sale Date': '' })
    expect(sales).toHaveLength(1)
    expect(unreadable).toMatchObject([{ reasons: ['Sale Date: ‘’ is no date.'] }])
  })

  it.each([
    [{ 'Sale Date': '' }, 'Sale Date: ‘’ is no date.'],
    [{ 'Sold For': '' }, 'Sold For: ‘’ is not an amount.'],
    [{ 'Sale Date': 'soon' }, 'Sale Date: ‘soon’ is no date.'],
    [{ 'Sold For': 'much' }, 'Sold For: ‘much’ is not an amount.'],
  ])('with %j is listed with the reason', (row, reason) => {
    expect(read(row)).toMatchObject({ sales: [], unreadable: [{ reasons: [reason] }] })
  })
})
