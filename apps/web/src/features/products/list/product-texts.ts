import { formatShortDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { type ProductListRow, sellerNameOf } from '#src/entities/product/product-row.ts'
import { sellerLabel } from '#src/entities/seller/group-sellers.ts'
import { calendarDateHere } from '#src/lib/today.ts'

/** The day a product was added, in this device's time zone. */
export function addedText(product: Pick<ProductListRow, 'created_at'>): string {
  return addedDay(product) ?? 'Date unknown'
}

/** The day of adding; null if it is unknown. */
export function addedDay({ created_at }: Pick<ProductListRow, 'created_at'>): string | null {
  const instant = new Date(created_at)
  return Number.isNaN(instant.getTime()) ? null : formatShortDate(calendarDateHere(instant))
}

export function sellerText(product: Pick<ProductListRow, 'seller_name' | 'seller'>): string {
  const name = sellerNameOf(product)
  return name ? sellerLabel(name) : 'No seller'
}
