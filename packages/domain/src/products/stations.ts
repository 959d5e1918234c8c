import type { CalendarDate } from '#src/dates/calendar-date.ts'
import {
  PRODUCT_STATUSES,
  type ProductStatus,
  type StatusDateField,
  dateFieldOf,
} from '#src/products/lifecycle.ts'

/** A product's position relative to one of the six statuses. */
export type Station = {
  status: ProductStatus
  /** Past, current, or future. */
  place: 'passed' | 'current' | 'ahead'
  /** The day on which it was reached; a product that was moved back keeps the days of future statuses. */
  day: CalendarDate | null
}

type Stands = { status: ProductStatus } & { [Field in StatusDateField]: CalendarDate | null }

/** A product's statuses in order. See docs/behaviour/lifecycle.md. */
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
