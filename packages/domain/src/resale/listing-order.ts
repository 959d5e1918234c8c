import { compareNaturally } from '#src/products/natural-order.ts'
/** The fields of a listing that sorting reads. */
interface OrderedListing {
  title: string
  price: { value: number; currency: string } | null
  condition: string | null
}

export type ListingColumn = 'item' | 'price' | 'condition'

export interface ListingOrder {
  column: ListingColumn
  direction: 'ascending' | 'descending'
}

/** The highest price first. */
export const DEAREST_FIRST: ListingOrder = { column: 'price', direction: 'descending' }

/** The order after a click on a column's heading: the other direction, or another column in its usual direction. */
export function nextListingOrder(column: ListingColumn, now: ListingOrder): ListingOrder {
  if (now.column === column) {
    return { column, direction: now.direction === 'ascending' ? 'descending' : 'ascending' }
  }
  return { column, direction: column === 'price' ? 'descending' : 'ascending' }
}

/**
 * Listings in an order. Those without a price or condition are last in both directions, as are prices in other currencies than
 * `currency`, which cannot be compared; equal ones keep their order.
 */
export function orderListings<Listing extends OrderedListing>(
  listings: readonly Listing[],
  { column, direction }: ListingOrder,
  currency = 'USD',
): Listing[] {
  const sign = direction === 'ascending' ? 1 : -1
  const keyOf = {
    item: ({ title }: Listing) => title,
    condition: ({ condition }: Listing) => condition,
    price: ({ price }: Listing) => (price?.currency === currency ? price.value : null),
  }[column]
  return listings.toSorted((one, other) => {
    const [left, right] = [keyOf(one), keyOf(other)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    if (typeof left === 'number' && typeof right === 'number') return sign * (left - right)
    return sign * compareNaturally(String(left), String(right))
  })
}
