import { calendarDateIn, formatShortDate } from '@sampletrail/domain/calendar-date.ts'
import { type ProductListRow, sellerNameOf } from '#src/entities/product/product-row.ts'
import { sellerLabel } from '#src/entities/seller/group-sellers.ts'
import { deviceTimeZone } from '#src/lib/time-zone.ts'

/** The day a product was added, where this device is. */
export function addedText({ created_at }: Pick<ProductListRow, 'created_at'>): string {
  const instant = new Date(created_at)
  if (Number.isNaN(instant.getTime())) return 'Date unknown'
  return formatShortDate(calendarDateIn(instant, zoneNow()))
}

export function sellerText(product: Pick<ProductListRow, 'seller_name' | 'seller'>): string {
  const name = sellerNameOf(product)
  return name ? sellerLabel(name) : 'No seller'
}

const ZONE_MS = 60_000
let zone = { name: '', readAt: Number.NEGATIVE_INFINITY }

/** Asking the device takes longer than writing a date, and a list asks for each row; people travel slowly. */
function zoneNow(): string {
  const now = performance.now()
  if (now - zone.readAt > ZONE_MS) zone = { name: deviceTimeZone(), readAt: now }
  return zone.name
}
