import { type CalendarDate, daysBetween } from '#src/dates/calendar-date.ts'
import type { MoneyProduct } from '#src/money/product-money.ts'
import { type UsualDelays, isOverdue, refundDueDate } from '#src/refunds/refund-due.ts'
import { sellerKeyOf } from '#src/sellers/seller-key.ts'

/** Days that a seller has for an answer before an overdue refund is urgent again. */
export const ANSWER_DAYS = 7

type Asked = { refund_asked_on: CalendarDate | null }

/** Whole days since the seller was asked for the refund; null if nobody asked. A day ahead of this device's is today. */
export function daysSinceAsked({ refund_asked_on }: Asked, today: CalendarDate): number | null {
  return refund_asked_on === null ? null : Math.max(0, daysBetween(refund_asked_on, today))
}

/** Whether the seller was asked less than a week ago, so that the next step is to wait. */
export function waitsForAnswer(product: Asked, today: CalendarDate): boolean {
  const days = daysSinceAsked(product, today)
  return days !== null && days < ANSWER_DAYS
}

/** 'asked today', 'asked 3 days ago'; null if nobody asked. */
export function askedWords(product: Asked, today: CalendarDate): string | null {
  const days = daysSinceAsked(product, today)
  if (days === null) return null
  if (days === 0) return 'asked today'
  return days === 1 ? 'asked yesterday' : `asked ${days.toLocaleString('en-US')} days ago`
}

/** The overdue products of a product's seller, the longest overdue first; itself among them if it is overdue. */
export function overdueOfSeller<Product extends MoneyProduct>(
  products: readonly Product[],
  product: MoneyProduct,
  delays: UsualDelays,
  today: CalendarDate,
): Product[] {
  const key = sellerKeyOf(product)
  if (key === null) return []
  const dayOf = (one: Product): string => refundDueDate(one, delays)?.date ?? ''
  return products
    .filter((other) => sellerKeyOf(other) === key && isOverdue(other, delays, today))
    .toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : Number(dayOf(a) > dayOf(b))))
}
