import { describe, expect, it } from 'vitest'
import { EBAY_TRANSACTIONS } from '#src/imports/kinds/ebay-transactions.ts'
import type { Sale } from '#src/imports/kinds/file-kind.ts'
import { kindOf, readKind } from '#src/imports/kinds/kinds.ts'
import { rowsOf, sourceOf } from '#src/testing/sheet-of.ts'

const reading = { timeZone: 'America/Los_Angeles', currency: 'USD' }
const preamble = [
  ['Transaction report', '', ''],
  ['All transactions', ''],
  ['--', ''],
  ['Seller', 'me'],
]
const order = {
  'Transaction creation date': 'Mar 28, 2026',
  Type: 'Order',
  'Order number': '10-1',
  'Net amount': '15.66',
  'Payout currency': 'USD',
  'Item ID': '100000000001',
  'Item title': 'Mug',
  Quantity: '1',
  'Item subtotal': '14.00',
  'Shipping and handling': '4.50',
  'eBay collected tax': '1.30',
  'Final Value Fee - fixed': '-0.30',
  'Final Value Fee - variable': '-2.54',
  'International fee': '--',
  'Gross transaction amount': '18.50',
  'Transaction currency': 'USD',
  Description: '--',
}
type Row = Partial<typeof order>
const bare: Row = {
  'Item ID': '--',
  'Item title': '--',
  Quantity: '--',
  'Item subtotal': '--',
  'Shipping and handling': '--',
  'Final Value Fee - fixed': '--',
  'Final Value Fee - variable': '--',
}
const label: Row = {
  ...bare,
  Type: 'Shipping label',
  'Gross transaction amount': '-4.10',
  'Net amount': '-4.10',
}

function read(rows: readonly Row[], before: string[][] = preamble) {
  const source = sourceOf([...before, ...rowsOf(rows.map((row) => ({ ...order, ...row })))])
  expect(kindOf(source)).toBe(EBAY_TRANSACTIONS)
  const contents = readKind(EBAY_TRANSACTIONS, source, reading, {})
  if (contents.gives !== 'sales') throw new Error('It gives sales.')
  return contents
}

const figures = (sales: readonly Sale[]) =>
  sales.map(({ title, price, fees, isTakenBack }) => [title, price, fees, isTakenBack])

describe("a sale in eBay's transactions", () => {
  it('has the price with shipping, the fees, the day and the item', () => {
    expect(read([{}]).sales).toEqual([
      {
        order: '10-1',
        itemNumber: '100000000001',
        title: 'Mug',
        quantity: 1,
        date: '2026-03-28',
        currency: 'USD',
        price: 1850,
        fees: 284,
        refunded: 0,
        isTakenBack: false,
      },
    ])
  })

  it.each<[string, Row[], unknown[]]>([
    ['a label in a row of its own', [{}, label], [['Mug', 1850, 694, false]]],
    [
      'another fee',
      [{}, { ...label, Type: 'Other fee', 'Gross transaction amount': '-1.00' }],
      [['Mug', 1850, 384, false]],
    ],
    [
      'a dash of the United Kingdom',
      [{ 'Final Value Fee - fixed': '–', 'International fee': '−0.20' }],
      [['Mug', 1850, 274, false]],
    ],
    [
      'half of it paid back',
      [{}, { ...bare, Type: 'Refund', 'Gross transaction amount': '-9.25' }],
      [['Mug', 925, 284, false]],
    ],
    [
      'all of it and the fees paid back',
      [
        {},
        {
          ...bare,
          Type: 'Refund',
          'Gross transaction amount': '-18.50',
          'Final Value Fee - variable': '2.54',
        },
      ],
      [['Mug', 0, 30, true]],
    ],
    [
      'two items, which share a label by their prices',
      [{}, { 'Item title': 'Pan', 'Item subtotal': '33.00' }, label],
      [
        ['Mug', 1850, 284 + 135, false],
        ['Pan', 3750, 284 + 275, false],
      ],
    ],
  ])('with %s', (_what, rows, expected) => {
    expect(figures(read(rows).sales)).toEqual(expected)
  })

  it('says how much of it was paid back', () => {
    const refund = { ...bare, Type: 'Refund', 'Gross transaction amount': '-9.25' }
    expect(read([{}, refund]).sales).toMatchObject([{ price: 925, refunded: 925 }])
  })

  it.each<[string, Record<string, string>, object]>([
    ['two pieces', { Quantity: '2' }, { quantity: 2 }],
    ['a part of a piece', { Quantity: '0' }, { quantity: 1 }],
    ['no pieces', { Quantity: '--' }, { quantity: 1 }],
    ['no subtotal', { 'Item subtotal': '--' }, { price: 1850 }],
    ['a subtotal that cannot be read', { 'Item subtotal': 'much' }, { price: 1850 }],
    ['no gross amount', { 'Item subtotal': '', 'Gross transaction amount': '' }, { price: 1566 }],
    ['a currency in small letters', { 'Transaction currency': 'eur' }, { currency: 'EUR' }],
    [
      'the currency of its payout',
      { 'Transaction currency': '', 'Payout currency': 'gbp' },
      { currency: 'GBP' },
    ],
    ['no currency', { 'Transaction currency': '', 'Payout currency': '' }, { currency: 'USD' }],
    [
      'a price of 0',
      { 'Item subtotal': '0.00', 'Shipping and handling': '0.00' },
      { price: 0, isTakenBack: false },
    ],
    ['no type', { Type: '' }, { title: 'Mug' }],
    ['a column for one label', { 'Shipping label': '-1.00' }, { fees: 384 }],
    ['a column for a label of a post office', { 'Postage label': '-1.00' }, { fees: 384 }],
    ['a column for labels', { 'Shipping labels': '-1.00' }, { fees: 384 }],
  ])('with %s', (_what, row, expected) => {
    expect(read([row]).sales).toMatchObject([expected])
  })

  it.each<Row>([
    { 'Item subtotal': '14,00', 'Gross transaction amount': '', 'Net amount': '' },
    { 'Item subtotal': '14', 'Gross transaction amount': '18,50', 'Net amount': '' },
    { 'Item subtotal': '14', 'Gross transaction amount': '', 'Net amount': '15,66' },
  ])('is read with commas for cents, which %j says', (row) => {
    expect(read([{ ...row, 'Shipping and handling': '4,50' }]).sales).toMatchObject([
      { price: 1850 },
    ])
  })

  it('has the day first if another one says so', () => {
    const days = ['28/03/2026', '02/03/2026']
    const rows = days.map((day) => ({ 'Transaction creation date': day }))
    expect(read(rows).sales.map(({ date }) => date)).toEqual(['2026-03-28', '2026-03-02'])
  })

  it('is not made of a row with the sums of an order, nor of a refund', () => {
    const back = { Type: 'Refund', 'Gross transaction amount': '-9.25' }
    const { sales, unreadable } = read([{ 'Item title': '--' }, {}, back])
    expect(figures(sales).map(([title]) => title)).toEqual(['Mug'])
    expect(unreadable).toEqual([])
  })

  it('is told from rows without a type and a title', () => {
    expect(read([{}, { ...bare, Type: '' }]).passedOver).toEqual({ payouts: 1 })
  })

  it('of another report that names no item is listed with the reason', () => {
    const row = { ...bare, Type: 'Refund', 'Order number': '10-9' }
    expect(read([row])).toMatchObject({
      sales: [],
      unreadable: [{ reasons: ['This refund names no item.'] }],
    })
  })

  it('of another report is taken back, named by the item', () => {
    const rows = [
      {
        ...bare,
        Type: 'Refund',
        'Order number': '10-9',
        'Item title': 'Cable',
        'Gross transaction amount': '-12.00',
      },
    ]
    expect(read(rows).sales).toMatchObject([
      { order: '10-9', title: 'Cable', price: 0, refunded: 1200, isTakenBack: true },
    ])
    expect(read([{ ...rows[0], 'Final Value Fee - fixed': '-0.30' }]).sales).toMatchObject([
      { fees: 0 },
    ])
  })

  it('is told from payouts and from fees of no order', () => {
    const payout = { ...label, Type: 'Payout', 'Order number': '--' }
    const other = { ...payout, Type: 'Something new' }
    const fee = { ...label, Type: 'Other fee', 'Order number': '--' }
    const { sales, passedOver, unreadable } = read([{}, payout, payout, other, fee])
    expect(figures(sales)).toEqual([['Mug', 1850, 284, false]])
    expect([passedOver, unreadable]).toEqual([{ payouts: 3, 'fees of no order': 1 }, []])
  })

  it('has all rows of its order, so that none is passed over', () => {
    expect(read([{}, label])).toMatchObject({ rowCount: 2, unreadable: [], passedOver: {} })
    expect(read([{}, label]).passedOver).toEqual({})
  })

  it.each<[string, Row]>([
    ['a label of an order in another report', { ...label, 'Order number': '10-9' }],
    ['a sale without an order number', { 'Order number': '--' }],
  ])('is not made of %s', (_what, row) => {
    const { sales, passedOver } = read([row])
    expect([sales, passedOver]).toEqual([[], { 'fees of no order': 1 }])
  })

  it('is read without lines before the headers, and with text after the rows', () => {
    const { rowCount, sales, unreadable } = read(
      [
        {},
        {
          ...Object.fromEntries(Object.keys(order).map((key) => [key, ''])),
          'Transaction creation date': '1 record(s)',
        },
      ],
      [],
    )
    expect([rowCount, sales.length, unreadable]).toEqual([1, 1, []])
  })

  it('without a day is listed with the reason', () => {
    expect(read([{ 'Transaction creation date': 'soon' }])).toMatchObject({
      sales: [],
      unreadable: [{ reasons: ['Date: ‘soon’ is no date.'] }],
    })
  })
})
