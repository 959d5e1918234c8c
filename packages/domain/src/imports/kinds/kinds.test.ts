import { expect, it } from 'vitest'
import { AMAZON_ORDERS } from '#src/imports/kinds/amazon-orders.ts'
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

it('asks for missing columns among those that have a header and no meaning', () => {
  const choices = [{ header: 'My date', position: 6 }]
  expect(AMAZON_ORDERS.asks(sourceOf(history), {})).toEqual([
    { key: 'orderDate', label: 'Order Date', choices },
    { key: 'owed', label: 'Total Owed', choices },
    { key: 'name', label: 'Product Name', choices },
  ])
})

it.each([
  [39, true],
  [40, false],
])('a header below %i lines is found: %s', (count, isFound) => {
  const before = Array.from({ length: count }, () => ['About this report'])
  expect(kindOf(sourceOf([...before, ...history])) === AMAZON_ORDERS).toBe(isFound)
})
