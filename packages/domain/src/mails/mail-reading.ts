import type { CalendarDate } from '#src/dates/calendar-date.ts'
import type { Cents } from '#src/money/money.ts'
import type { Reading } from '#src/receipts/receipt-reading.ts'

/** What a mail says: an order was placed, sent, delivered, refunded or cancelled; 'unknown' if there is no order in it. */
export type MailKind = 'order' | 'shipment' | 'delivery' | 'refund' | 'cancellation' | 'unknown'

/** One item of a mail. */
export type MailItem = {
  name: Reading<string>
  quantity: Reading<number>
  /** What all pieces cost, or what came back for them. */
  price: Reading<Cents> | null
  /** The address of the product at the shop, without tracking. */
  link: string | null
  /** The address of its picture at the shop; emails have none that stays. */
  picture: string | null
  /** Who sold it, if the shop is a marketplace and names somebody else. */
  seller?: string
}

/** One order that a mail is about. */
export type MailOrder = {
  number: Reading<string> | null
  items: readonly MailItem[]
  /** What was paid, or what came back. */
  total: Reading<Cents> | null
  /** ISO 4217. */
  currency: Reading<string> | null
}

/** What a mail says; whatever is not `sure` is marked for the person to check. Nothing is ever invented. */
export type MailReading = {
  kind: MailKind
  isKindSure: boolean
  shop: Reading<string> | null
  /** The host of the shop ('amazon.de'), and its country (ISO 3166). */
  host: string | null
  country: string | null
  /** The day of the order, of the delivery or of the refund. */
  day: Reading<CalendarDate> | null
  orders: readonly MailOrder[]
}

/** What a reader needs to know about the person. */
export type MailContext = {
  /** The person's day: nothing in a mail happened later. */
  today: CalendarDate
  /** The person's time zone: mails have moments, products have days. */
  timeZone: string
}
