import { expect, it } from 'vitest'
import { DEAREST_FIRST, nextListingOrder, orderListings } from '#src/resale/listing-order.ts'

const usd = (value: number) => ({ value, currency: 'USD' })
const listings = [
  { title: 'Lamp 10', price: usd(20), condition: 'New' },
  { title: 'lamp 9', price: usd(30), condition: null },
  { title: 'Auction', price: null, condition: 'Used' },
  { title: 'British', price: { value: 99, currency: 'GBP' }, condition: 'New' },
]
const titles = (order: Parameters<typeof orderListings>[1]) =>
  orderListings(listings, order).map(({ title }) => title)

it('lists the most expensive first, and incomparable ones last', () => {
  expect(titles(DEAREST_FIRST)).toEqual(['lamp 9', 'Lamp 10', 'Auction', 'British'])
  expect(titles({ column: 'price', direction: 'ascending' })).toEqual([
    'Lamp 10',
    'lamp 9',
    'Auction',
    'British',
  ])
})

it('orders texts as people do', () => {
  expect(titles({ column: 'item', direction: 'ascending' })).toEqual([
    'Auction',
    'British',
    'lamp 9',
    'Lamp 10',
  ])
  expect(titles({ column: 'condition', direction: 'descending' }).at(-1)).toBe('lamp 9')
})

it('a column reverses its order when it is pressed again', () => {
  expect(nextListingOrder('price', DEAREST_FIRST).direction).toBe('ascending')
  expect(nextListingOrder('item', DEAREST_FIRST)).toEqual({
    column: 'item',
    direction: 'ascending',
  })
  const byItem = { column: 'item', direction: 'ascending' } as const
  expect(nextListingOrder('price', byItem)).toEqual(DEAREST_FIRST)
})
