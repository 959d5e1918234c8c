import { addDays, type CalendarDate, formatShortDate } from '#src/dates/calendar-date.ts'
import type { ProductStatus } from '#src/products/lifecycle.ts'
import type { DealTerms } from '#src/terms/deal-terms.ts'

/** The fields of a product that say whether it may be sold. */
export interface SellableProduct {
  status: ProductStatus
  sold: boolean
  deal_terms: DealTerms | null
  received_date: CalendarDate | null
}

/**
 * Why a product may not be listed for sale on a day, and what to do about it; null if it may. Not what was never bought, nor what is sold,
 * nor before the day that the terms of its deal name (docs/behaviour/terms.md).
 */
export function saleBarOf(product: SellableProduct, today: CalendarDate): string | null {
  if (product.status === 'wishlist') {
    return 'This product is on your wishlist. Mark it as ordered once you have bought it, then you can sell it.'
  }
  if (product.sold) {
    return 'This product is marked as sold. If you still have it, press Edit the sale on its page, then Remove the sale.'
  }
  const { keep_days: days, keep_until: until } = product.deal_terms ?? {}
  if (days !== undefined && product.received_date === null) {
    return `Your deal says to keep it for ${days} ${days === 1 ? 'day' : 'days'} after delivery. Enter the delivery date first.`
  }
  const first = until ?? (days === undefined ? null : addDays(product.received_date ?? today, days))
  return first === null || first <= today
    ? null
    : `Your deal says to keep it until ${formatShortDate(first)}. You can sell it from that day on, or change the terms with Edit.`
}
