import { compareNaturally } from '#src/products/natural-order.ts'
/** As much of a listing as its place in a list hangs on. */
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

/** The dearest first. */
export const DEAREST_FIRST: ListingOrder = { column: 'price', direction: 'descending' }

/** What a press on a column's heading leads to: the other direction, or another column from its usual end. */
export function nextListingOrder(column: ListingColumn, now: ListingOrder): ListingOrder {
  if (now.column === column) {
    return { column, direction: now.direction === 'ascending' ? 'descending' : 'ascending' }
  }
  return { column, direction: column === 'price' ? 'descending' : 'ascending' }
}

/**
 * Listings in an order. What has no price or condition comes last in both directions, as do prices of other currencies than
 * `currency`, which cannot be compared; what is equal stays as it came.
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
