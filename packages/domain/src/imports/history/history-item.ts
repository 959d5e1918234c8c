import { type CalendarDate, addDays } from '#src/dates/calendar-date.ts'
import type { OrderedItem } from '#src/imports/kinds/file-kind.ts'
import { type ImportedProduct } from '#src/imports/read-row.ts'
import { type Cents, centsOf } from '#src/money/money.ts'
import { dateFieldOf } from '#src/products/lifecycle.ts'

/** What the items that are shown have in common. */
export interface HistoryFilter {
  /** Words that the name or the order number has, all of them, in any order. */
  search: string
  from: CalendarDate | null
  to: CalendarDate | null
  least: Cents | null
  most: Cents | null
}

export const NO_FILTER: HistoryFilter = {
  search: '',
  from: null,
  to: null,
  least: null,
  most: null,
}

/** A text by which an item is searched. */
export function searchTextOf({ product }: OrderedItem): string {
  return plain(`${product.name} ${product.order_number ?? ''} ${product.amazon_url ?? ''}`)
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** A test for the items of a filter. An item without a day or a price fits no limit of it. */
export function historyMatcher(
  filter: HistoryFilter,
): (item: OrderedItem, searchText: string) => boolean {
  const words = plain(filter.search).split(/\s/u)
  const { from, to, least, most } = filter
  return ({ product }, searchText) => {
    const day = product.order_date
    const cents = centsOf(product.price)
    return (
      words.every((word) => searchText.includes(word)) &&
      (from === null || (day !== null && day >= from)) &&
      (to === null || (day !== null && day <= to)) &&
      (least === null || (cents !== null && cents >= least)) &&
      (most === null || (cents !== null && cents <= most))
    )
  }
}

/** What the items of a history count as. */
export interface CountsAs {
  /** Sent items that were ordered more than this many days ago get the status; null leaves all of them Ordered. */
  olderThanDays: number | null
  status: 'received' | 'paid'
}

/**
 * The product that an item becomes. A history says nothing about the days after the order, so that of an older item counts as the day
 * of its status, too: today would be wrong by years.
 */
export function productOfItem(
  { product, isSent }: OrderedItem,
  { olderThanDays, status }: CountsAs,
  today: CalendarDate,
): ImportedProduct {
  const day = product.order_date
  if (product.status !== 'ordered' || !isSent || day === null || olderThanDays === null)
    return product
  if (day >= addDays(today, -olderThanDays)) return product
  return { ...product, status, [dateFieldOf(status)]: day }
}
