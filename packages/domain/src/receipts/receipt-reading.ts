import type { CalendarDate } from '#src/dates/calendar-date.ts'
import type { Cents } from '#src/money/money.ts'
import type { PageLine } from '#src/receipts/page/page.ts'

/** The pages of a document, each with its lines. */
export type Pages = readonly (readonly PageLine[])[]

/**
 * A document before it is interpreted: a file's own text, or several readings of its pictures. One reading alone is never
 * trusted (docs/behaviour/receipts.md).
 */
export type DocumentText =
  | { source: 'text'; pages: Pages }
  | { source: 'pictures'; passes: readonly Pages[] }

/** One value of a receipt: `sure` needs no mark, anything else is marked for the person to check. */
export type Reading<T> = {
  value: T
  sure: boolean
  /** Other readings, best first: 3 April for '03/04/2018' that was read as 4 March. */
  others: readonly T[]
}

/** A line of a receipt: the item, the number, and the unit price. */
export type ReceiptItem = { name: string; quantity: number; price: Cents; sure: boolean }

/** The values of a receipt; null if not found. Nothing is ever invented. */
export type ReceiptReading = {
  /** The bought product, if it is one. */
  name: Reading<string> | null
  /** The total amount paid. */
  total: Reading<Cents> | null
  /** ISO 4217. */
  currency: Reading<string> | null
  orderDate: Reading<CalendarDate> | null
  orderNumber: Reading<string> | null
  /** The shop. */
  merchant: Reading<string> | null
  /** Who sold it at a marketplace ('Sold by: BakeGood'), if it is one seller. */
  seller?: string
  items: readonly ReceiptItem[]
  /** The picture shows more than one receipt: no value is sure, because it may be of another one. */
  isSeveral: boolean
}

/** The context of a reading. */
export type ReadingContext = {
  /** The person's day: no purchase is later. */
  today: CalendarDate
  /** How '03/04/2018' is read if nothing on the paper decides; it stays unsure. */
  dateOrder: 'day first' | 'month first'
}
