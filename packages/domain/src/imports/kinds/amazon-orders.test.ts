import { describe, expect, it } from 'vitest'
import { AMAZON_ORDERS } from '#src/imports/kinds/amazon-orders.ts'
import type { FileContents } from '#src/imports/kinds/file-kind.ts'
import { kindOf, readKind } from '#src/imports/kinds/kinds.ts'
import type { Source } from '#src/imports/kinds/source.ts'
import { rowsOf, sheetOf, sourceOf } from '#src/testing/sheet-of.ts'

const reading = { timeZone: 'America/Los_Angeles', currency: 'USD' }
const mug = {
  Website: 'Amazon.com',
  'Order ID': '112-7770001-0000001',
  'Order Date': '2026-03-02T07:15:00Z',
  Currency: 'USD',
  'Unit Price': '21.99',
  'Unit Price Tax': '1.81',
  'Shipping Charge': '0',
  'Total Discounts': '0',
  'Total Owed': '23.80',
  ASIN: 'B0MUG00001',
  Quantity: '1',
  'Order Status': 'Closed',
  'Shipment Status': 'Shipped',
  'Ship Date': '2026-03-03T02:00:00Z',
  'Product Name': 'Mug',
}
type Row = Partial<typeof mug>

function read(source: Source, chosen = {}, where = reading) {
  const contents: FileContents = readKind(AMAZON_ORDERS, source, where, chosen)
  if (contents.gives !== 'products') throw new Error('It gives products.')
  return contents
}

const readRows = (...rows: Row[]) => read(sourceOf(rowsOf(rows.map((row) => ({ ...mug, ...row })))))

const pricesOf = (...rows: Row[]) => readRows(...rows).items.map(({ product }) => product.price)

function productOf(row: Row, where = reading) {
  const { items } = read(sourceOf(rowsOf([{ ...mug, ...row }])), {}, where)
  const [item] = items
  if (!item) throw new Error('There is one item.')
  return { ...item.product, ...item.product.rest, uncertain: item.uncertain, isSent: item.isSent }
}

describe('a row of an Amazon order history', () => {
  it('is a product that was ordered, at what was paid for it, with its link', () => {
    expect(productOf({})).toMatchObject({
      name: 'Mug',
      status: 'ordered',
      order_number: '112-7770001-0000001',
      // The person's own day.
      order_date: '2026-03-01',
      price: 23.8,
      currency: 'USD',
      amazon_url: 'https://www.amazon.com/dp/B0MUG00001',
      url: null,
      seller: null,
      paid_date: null,
      rest: {},
      uncertain: [],
      isSent: true,
    })
  })

  it.each<[string, Row, object]>([
    ['has thousands', { 'Total Owed': '1,352.04' }, { price: 1352.04 }],
    ['has a quoted amount', { 'Total Owed': "'9.73'" }, { price: 9.73 }],
    ['has pieces', { Quantity: '2', 'Total Owed': '47.60' }, { quantity: 2, price: 47.6 }],
    [
      'is of another shop',
      { Website: 'Amazon.de', Currency: 'EUR' },
      { amazon_url: 'https://www.amazon.de/dp/B0MUG00001', currency: 'EUR' },
    ],
    [
      'is of no shop, in pounds',
      { Website: 'panda01', Currency: 'GBP' },
      { amazon_url: 'https://www.amazon.co.uk/dp/B0MUG00001' },
    ],
    [
      'is of no shop, in euros',
      { Website: 'Not Available', Currency: 'EUR' },
      { amazon_url: null },
    ],
    ['has no valid ASIN', { ASIN: 'Not Applicable' }, { amazon_url: null }],
    [
      'has milliseconds',
      { 'Order Date': '2026-03-02T07:15:00.500Z' },
      { order_date: '2026-03-01' },
    ],
    ['has a day without a time', { 'Order Date': '2026-03-02' }, { order_date: '2026-03-02' }],
    [
      'has entities in its name',
      { 'Product Name': 'Salt &amp; Pepper &#39;Duo&#39;' },
      { name: "Salt & Pepper 'Duo'" },
    ],
    ['was free', { 'Total Owed': '0' }, { price: 0, uncertain: [] }],
    ['has ten pieces', { Quantity: '10' }, { quantity: 10 }],
    ['has a number of pieces with zeros', { Quantity: '02' }, { quantity: 2 }],
    ['has a long name', { 'Product Name': 'x'.repeat(501) }, { name: 'x'.repeat(500) }],
    [
      'names its currency beside its price',
      { Currency: '', 'Total Owed': '£5' },
      { currency: 'GBP' },
    ],
    ['names no currency', { Currency: '', 'Total Owed': '' }, { currency: 'USD', price: 23.8 }],
    [
      'is new and charged at once',
      { 'Order Status': 'New', 'Total Owed': '20.00' },
      { price: 20, uncertain: [] },
    ],
    ...['2.5', 'some', '-2', ''].map((Quantity): [string, Row, object] => [
      `counts ${Quantity || 'nothing'} as one piece`,
      { 'Order Status': 'New', 'Total Owed': '0', Quantity },
      { price: 23.8, rest: {} },
    ]),
    [
      'has two pieces that are not charged yet',
      { 'Order Status': 'Authorised', 'Total Owed': '0', Quantity: '2' },
      { price: 47.6, uncertain: ['price'] },
    ],
    [
      'has a price that cannot be read, and is not charged yet',
      { 'Order Status': 'Pending', 'Total Owed': '', 'Unit Price': 'much' },
      { price: null, uncertain: ['price'] },
    ],
    ['is closed', { 'Shipment Status': 'Not Available' }, { isSent: true }],
    ['is closed, but not shipped', { 'Shipment Status': 'Pending' }, { isSent: false }],
    ['is not shipped', { 'Shipment Status': 'Not shipped' }, { isSent: false }],
    ['is shipped back', { 'Shipment Status': 'Shipped back' }, { isSent: false }],
    [
      'is not charged yet',
      { 'Total Owed': '0', 'Order Status': 'New', 'Shipment Status': 'Not Available' },
      { price: 23.8, uncertain: ['price'], isSent: false },
    ],
    [
      'is authorized, with a discount and shipping',
      {
        'Total Owed': 'Not Available',
        'Order Status': 'Authorized',
        'Total Discounts': "'-2.00'",
        'Shipping Charge': '4.99',
      },
      { price: 26.79, uncertain: ['price'] },
    ],
    [
      'has no price at all',
      { 'Total Owed': '', 'Unit Price': '' },
      { price: null, uncertain: ['price'] },
    ],
    [
      'has a notice instead of a day',
      { 'Order Date': 'The order date is not available because '.repeat(5) },
      { order_date: null, uncertain: ['date'] },
    ],
  ])('%s', (_what, row, expected) => {
    expect(productOf(row)).toMatchObject(expected)
  })

  it.each<[string, Row]>([
    ['was cancelled', { 'Order Status': 'Cancelled' }],
    ['was canceled', { 'Order Status': 'Canceled' }],
    ['has no pieces', { Quantity: '0' }],
    ['has no pieces, in two digits', { Quantity: '00' }],
  ])('is left out and named if it %s', (_what, row) => {
    expect(readRows(row)).toMatchObject({
      items: [],
      leftOut: [{ reason: 'cancelled', name: 'Mug', orderNumber: '112-7770001-0000001' }],
    })
  })

  it.each<[Row, string]>([
    [{ 'Order ID': '' }, 'Order ID: This is missing.'],
    [{ 'Product Name': 'Not Available' }, 'Product Name: This is missing.'],
    [{ 'Total Owed': 'free' }, 'Total Owed: ‘free’ is not an amount.'],
    [{ 'Total Owed': 'x'.repeat(50) }, `Total Owed: ‘${'x'.repeat(40)}’ is not an amount.`],
    [{ 'Total Owed': '-5.00' }, 'Total Owed: ‘-5.00’ is negative.'],
  ])('with %j cannot be read, and says why', (row, reason) => {
    expect(readRows(row)).toMatchObject({ items: [], unreadable: [{ reasons: [reason] }] })
  })
})

describe('an Amazon order history', () => {
  it('has two items of one order, and one product for two shipments of an item', () => {
    const { items } = readRows(
      {},
      { ASIN: 'B0PAN00001', 'Product Name': 'Pan', 'Total Owed': '10.00' },
      { 'Ship Date': '2026-03-05T02:00:00Z', 'Total Owed': '23.80' },
      { 'Order ID': '112-7770002-0000002' },
    )
    expect(items.map(({ product }) => [product.name, product.price, product.rest])).toEqual([
      ['Mug', 47.6, { quantity: 2 }],
      ['Pan', 10, {}],
      ['Mug', 23.8, {}],
    ])
  })

  it('tells the items of one order apart by ASIN, or by name without one', () => {
    expect(pricesOf({}, { ASIN: 'B0MUG00002' })).toEqual([23.8, 23.8])
    expect(pricesOf({ ASIN: '' }, { ASIN: '', 'Product Name': 'Pan' })).toEqual([23.8, 23.8])
    expect(pricesOf({ ASIN: '' }, { ASIN: '', 'Product Name': 'MUG' })).toEqual([47.6])
  })

  it('has the price of all shipments of an item, and says what is uncertain about one of them', () => {
    const later = { 'Ship Date': '2026-03-05T02:00:00Z' }
    const open = { 'Total Owed': '0', 'Order Status': 'New', 'Shipment Status': 'Not Available' }
    const unknown = { 'Total Owed': '', 'Unit Price': '' }
    const [priced, bare] = [open, unknown].map((row) => readRows({}, { ...later, ...row }).items)
    expect(priced).toMatchObject([{ product: { price: 47.6 }, uncertain: ['price'], isSent: true }])
    expect(bare).toMatchObject([{ product: { price: null }, uncertain: ['price'] }])
  })

  it('can be empty, or have empty rows', () => {
    const [headers = [], ...rows] = rowsOf([mug])
    expect(read(sourceOf([headers]))).toMatchObject({ rowCount: 0, items: [], unreadable: [] })
    const { rowCount, items, unreadable } = read(
      sourceOf([headers, headers.map(() => ''), ...rows, headers.map(() => ' ')]),
    )
    expect([rowCount, items.length, unreadable]).toEqual([1, 1, []])
  })

  it.each<Row>([
    { 'Order ID': '112-7770001-0000002' },
    { ASIN: 'B0MUG00002' },
    { 'Product Name': 'Pan' },
    { 'Order Date': '2026-03-01T07:15:00Z' },
    { 'Ship Date': '2026-03-09T02:00:00Z' },
    { 'Total Owed': '1.00' },
    { Quantity: '7' },
  ])('counts a row of another part that differs in %j', (change) => {
    const parts = [mug, { ...mug, ...change }].map((row) => sheetOf(rowsOf([row])))
    expect(read({ sheets: parts, documents: [] }).rowCount).toBe(2)
  })

  it('counts a row once that two of its parts have, and twice if one part has it twice', () => {
    const rows = rowsOf([mug, mug])
    const source = { sheets: [sheetOf(rows, 'a.csv'), sheetOf(rows, 'a.json')], documents: [] }
    expect(read(source).items.map(({ product }) => product.price)).toEqual([47.6])
  })

  it('counts all its parts', () => {
    const other = { ...mug, 'Order ID': '112-7770009-0000009' }
    const parts = [mug, other].map((row, place) =>
      sheetOf(rowsOf([row]), `Retail.OrderHistory.${place + 1}.csv`),
    )
    expect(read({ sheets: parts, documents: [] }).items).toHaveLength(2)
  })

  it.each([
    ['with the columns in another order', Object.fromEntries(Object.entries(mug).toReversed())],
    [
      'with new names',
      renamed({
        'Total Owed': 'Total Amount',
        Quantity: 'Original Quantity',
        'Ship Date': 'Shipment Date',
      }),
    ],
    [
      'with names in other letters',
      renamed({ 'Order ID': 'order_id', 'Product Name': 'PRODUCT NAME' }),
    ],
    ['with more columns', { ...mug, 'Gift Message': 'Not Available', 'Something new': 'x' }],
  ])('is recognised %s', (_how, row) => {
    const source = sourceOf(rowsOf([row]))
    expect(kindOf(source)).toBe(AMAZON_ORDERS)
    expect(AMAZON_ORDERS.asks(source, {})).toEqual([])
    expect(read(source).items.map(({ product }) => product.price)).toEqual([23.8])
  })

  it.each([
    ['02.03.2026 07:15', '23,80', 'EUR', '2026-03-02', 23.8],
    ['15/03/2026 07:15', '1.023,80', 'EUR', '2026-03-15', 1023.8],
    ['3/15/2026 7:15', '23.80', 'USD', '2026-03-15', 23.8],
    ['25/03/2026', '23.80', 'USD', '2026-03-25', 23.8],
  ])(
    'that a spreadsheet saved again with %s and %s %s is read',
    (day, owed, currency, date, price) => {
      expect(
        productOf({
          'Order Date': day,
          'Total Owed': owed,
          'Unit Price': owed,
          'Unit Price Tax': '0',
          Currency: currency,
        }),
      ).toMatchObject({ order_date: date, price })
    },
  )

  it('asks for a column that it needs and lacks, and reads the one that is chosen', () => {
    const source = sourceOf(rowsOf([renamed({ 'Total Owed': 'What it was' })]))
    expect(kindOf(source)).toBe(AMAZON_ORDERS)
    const [question] = AMAZON_ORDERS.asks(source, {})
    expect(question).toMatchObject({ key: 'owed', label: 'Total Owed' })
    const position =
      question?.choices.find(({ header }) => header === 'What it was')?.position ?? -1
    expect(AMAZON_ORDERS.asks(source, { owed: position })).toEqual([])
    expect(read(source, { owed: position }).items[0]?.product.price).toBe(23.8)
  })

  it('has the refunds of Amazon as notes, each payout once', () => {
    const refund = {
      'Order ID': '112-7770001-0000001',
      'Refund Amount': '9.73',
      Currency: 'USD',
      'Refund Date': '2026-03-25T10:00:00Z',
      'Reversal Reason': 'Customer return',
    }
    const sheets = [
      sheetOf(rowsOf([mug])),
      sheetOf(
        rowsOf([
          refund,
          refund,
          { ...refund, 'Refund Amount': '1.00' },
          { ...refund, 'Order ID': '1' },
        ]),
      ),
    ]
    const { items, unreadable } = read({ sheets, documents: [] })
    expect(unreadable).toEqual([])
    expect(items[0]?.product.rest['additional_notes']).toBe(
      'Amazon refunded $9.73 on 2026-03-25\nAmazon refunded $1.00 on 2026-03-25',
    )
  })

  it('lists a row with an open quote among those that cannot be read', () => {
    const sheet = sheetOf(rowsOf([mug, { ...mug, ASIN: 'B0MUG00002' }]))
    const rows = sheet.rows.map((row) =>
      row.number === 3 ? { ...row, problem: 'Open quote.' } : row,
    )
    const { items, unreadable } = read({ sheets: [{ ...sheet, rows }], documents: [] })
    expect(items).toHaveLength(1)
    expect(unreadable).toMatchObject([{ row: { number: 3 }, reasons: ['Open quote.'] }])
  })
})

function renamed(names: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(mug).map(([key, value]) => [names[key] ?? key, value]))
}
