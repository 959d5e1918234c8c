import type { CalendarDate } from '#src/dates/calendar-date.ts'
import type { Cents } from '#src/money/money.ts'
import type { PageLine } from '#src/receipts/page/page.ts'

/** The pages of a document, each with its lines. */
export type Pages = readonly (readonly PageLine[])[]

/**
 * What a document says, before anybody understood it: the text that a file carries itself, or what several looks at its
 * pictures saw. One look alone is never believed (docs/behaviour/receipts.md).
 */
export type DocumentText =
  | { source: 'text'; pages: Pages }
  | { source: 'pictures'; looks: readonly Pages[] }

/** One value of a receipt: `sure` goes unmarked, anything else is marked for the person to check. */
export type Reading<T> = {
  value: T
  sure: boolean
  /** Other ways to read it, best first: 3 April for '03/04/2018' that was taken as 4 March. */
  others: readonly T[]
}

/** A line of a receipt: what was bought, how many, and what one of it cost. */
export type ReceiptItem = { name: string; quantity: number; price: Cents; sure: boolean }

/** What a receipt says; null where nothing was found. Nothing is ever made up. */
export type ReceiptReading = {
  /** What was bought, when that is one thing. */
  name: Reading<string> | null
  /** What was paid in all. */
  total: Reading<Cents> | null
  /** ISO 4217. */
  currency: Reading<string> | null
  orderDate: Reading<CalendarDate> | null
  orderNumber: Reading<string> | null
  /** Who sold it. */
  merchant: Reading<string> | null
  items: readonly ReceiptItem[]
}

/** What a receipt is read against. */
export type ReadingContext = {
  /** The person's day: nothing was bought later. */
  today: CalendarDate
  /** How '03/04/2018' is read where nothing on the paper tells; it stays unsure. */
  dateOrder: 'day first' | 'month first'
}
