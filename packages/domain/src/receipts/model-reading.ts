import type { CalendarDate } from '#src/dates/calendar-date.ts'
import type { Cents } from '#src/money/money.ts'

/** A line of a receipt in a model's reading. */
export type ModelItem = { name: string; quantity: number; price: Cents }

/**
 * An AI model's reading of a receipt's pictures: only values, each within its limits, null if it found nothing. The model does
 * not decide whether one is trusted (join-model.ts).
 */
export type ModelReading = {
  total: Cents | null
  /** ISO 4217. */
  currency: string | null
  orderDate: CalendarDate | null
  /** The date exactly as printed, which shows whether '03/04' is ambiguous. */
  orderDateAsPrinted: string | null
  orderNumber: string | null
  merchant: string | null
  name: string | null
  items: readonly ModelItem[] | null
}
