import { describe, expect, it } from 'vitest'
import { AMAZON_ORDERS } from '#src/imports/kinds/amazon-orders.ts'
import { NO_COLUMN } from '#src/imports/kinds/find-columns.ts'
import { FILE_KINDS, kindOf } from '#src/imports/kinds/kinds.ts'
import { rowsOf, sourceOf } from '#src/testing/sheet-of.ts'

it('each kind has a name and gives products, payments or sales', () => {
  expect(FILE_KINDS.map(({ name, gives }) => [name, gives])).toEqual([
    ['Amazon order history', 'products'],
    ['Amazon Vine report', 'products'],
    ['Amazon Order History Reporter, items', 'products'],
    ['Amazon Order History Reporter, orders', 'products'],
    ['PayPal activity', 'payments'],
    ['eBay transactions', 'sales'],
    ['eBay orders', 'sales'],
    ['Feedback Flow backup', 'products'],
  ])
})

it.each(FILE_KINDS.map((kind) => [kind.name, kind] as const))(
  '%s asks nothing about a file of another kind',
  (_name, kind) => {
    expect(kind.asks({ sheets: [], documents: [] }, {})).toEqual([])
  },
)

it("a tester's own sheet is of no kind", () => {
  expect(kindOf(sourceOf(rowsOf([{ Name: 'Lamp', Price: '5' }])))).toBeNull()
})

const history = [
  ['Website', 'ASIN', 'Total Discounts', 'Order Status', 'Unit Price', 'Order ID', ' My date ', ''],
]
const choices = [{ header: 'My date', position: 6 }]

it('asks for missing columns among those that have a header and no meaning', () => {
  expect(AMAZON_ORDERS.asks(sourceOf(history), {})).toEqual([
    { key: 'orderDate', label: 'Order Date', choices, isNeeded: true },
    { key: 'owed', label: 'Total Owed', choices, isNeeded: true },
    { key: 'quantity', label: 'Quantity', choices, isNeeded: false },
    { key: 'name', label: 'Product Name', choices, isNeeded: true },
  ])
})

describe('a column without which a file would be read wrongly in silence', () => {
  const headers: Record<string, readonly string[]> = {
    'Amazon order history': [
      'Website, Order ID, Order Date, Currency, Unit Price, Total Owed, ASIN, Quantity',
      'Order Status, Shipment Status, Total Discounts, Product Name',
    ],
    'PayPal activity': [
      'Date, TimeZone, Name, Type, Status, Currency, Gross, Fee, Net, From Email Address',
      'Transaction ID, Balance Impact',
    ],
    'eBay transactions': [
      'Transaction creation date, Type, Order number, Item ID, Item title, Item subtotal',
      'Shipping and handling, Gross transaction amount, Net amount',
    ],
    'Amazon Order History Reporter, items': [
      'order id, order url, order date, quantity, description, item url, price',
      'subscribe & save, ASIN',
    ],
  }

  it.each([
    ['Amazon order history', 'ASIN'],
    ['Amazon order history', 'Order Status'],
    ['Amazon order history', 'Quantity'],
    ['PayPal activity', 'Status'],
    ['PayPal activity', 'Fee'],
    ['eBay transactions', 'Type'],
    ['Amazon Order History Reporter, items', 'quantity'],
  ])('of %s, %s, is asked for if it has another name', (name, label) => {
    const kind = FILE_KINDS.find((each) => each.name === name)
    const all = (headers[name] ?? []).join(', ').split(', ')
    const renamed = all.map((header) => (header === label ? 'Renamed' : header))
    expect(kind?.asks(sourceOf([all]), {})).toEqual([])
    const [asked, ...others] = kind?.asks(sourceOf([renamed]), {}) ?? []
    expect(others).toEqual([])
    const position = all.indexOf(label)
    expect(asked).toMatchObject({ label, isNeeded: false, choices: [{ position }] })
    const key = asked?.key ?? ''
    expect(kind?.asks(sourceOf([renamed]), { [key]: position })).toEqual([])
    expect(kind?.asks(sourceOf([renamed]), { [key]: NO_COLUMN })).toEqual([])
    // Without a column that it could be, there is nothing to ask.
    expect(kind?.asks(sourceOf([all.filter((header) => header !== label)]), {})).toEqual([])
  })

  it("is not asked for in eBay's order earnings, which never have it", () => {
    const earnings = (headers['eBay transactions'] ?? [])
      .join(', ')
      .replace('Transaction creation date', 'Order creation date')
      .replace('Type', 'Buyer username')
    const kind = FILE_KINDS.find(({ name }) => name === 'eBay transactions')
    expect(kind?.asks(sourceOf([earnings.split(', ')]), {})).toEqual([])
  })
})

it.each([
  [39, true],
  [40, false],
])('a header below %i lines is found: %s', (count, isFound) => {
  const before = Array.from({ length: count }, () => ['About this report'])
  expect(kindOf(sourceOf([...before, ...history])) === AMAZON_ORDERS).toBe(isFound)
})
