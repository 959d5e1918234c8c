import type { CalendarDate } from '#src/dates/calendar-date.ts'
import type { Cents } from '#src/money/money.ts'

/** A line of a receipt as a model read it. */
export type ModelItem = { name: string; quantity: number; price: Cents }

/**
 * What an AI model read on the pictures of a receipt: values alone, each within its bounds, null where it found nothing.
 * Whether one is believed is not the model's to say (join-model.ts).
 */
export type ModelReading = {
  total: Cents | null
  /** ISO 4217. */
  currency: string | null
  orderDate: CalendarDate | null
  /** The date letter by letter as it is printed, which tells whether '03/04' can be read in two ways. */
  orderDateAsPrinted: string | null
  orderNumber: string | null
  merchant: string | null
  name: string | null
  items: readonly ModelItem[] | null
}
