import type { CalendarDate } from '#src/dates/calendar-date.ts'
import {
  PRODUCT_STATUSES,
  type ProductStatus,
  type StatusDateField,
  dateFieldOf,
} from '#src/products/lifecycle.ts'

/** Where a product stands towards one of the six statuses. */
export type Station = {
  status: ProductStatus
  /** Passed already, where the product is, or still to come. */
  place: 'passed' | 'current' | 'ahead'
  /** The day on which it was reached; a product that was moved back keeps the days of what is ahead again. */
  day: CalendarDate | null
}

type Stands = { status: ProductStatus } & { [Field in StatusDateField]: CalendarDate | null }

/** The way of a product through its statuses. See docs/behaviour/lifecycle.md. */
export function stationsOf(product: Stands): Station[] {
  const here = PRODUCT_STATUSES.indexOf(product.status)
  return PRODUCT_STATUSES.map((status, index) => {
    const field = dateFieldOf(status)
    return {
      status,
      place: placeOf(index, here),
      day: field === null ? null : product[field],
    }
  })
}

function placeOf(index: number, here: number): Station['place'] {
  if (index === here) return 'current'
  return index < here ? 'passed' : 'ahead'
}
