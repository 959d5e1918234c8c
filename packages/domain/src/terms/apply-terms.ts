import { type CalendarDate, addDays } from '#src/dates/calendar-date.ts'
import { currencyDecimals } from '#src/money/currency.ts'
import { type Cents, centsOf } from '#src/money/money.ts'
import type { DealTerms, TermsStart } from '#src/terms/deal-terms.ts'

/** The days of a product from which the terms count. */
export type TermsProduct = {
  deal_terms: DealTerms | null
  order_date: CalendarDate | null
  received_date: CalendarDate | null
  reviewed_date: CalendarDate | null
  published_date: CalendarDate | null
}

const DAY_FIELDS = {
  order: 'order_date',
  delivery: 'received_date',
  review: 'reviewed_date',
  publication: 'published_date',
} as const satisfies Record<TermsStart, keyof TermsProduct>

/** The refund that the terms promise for a price, rounded to the currency; null if they name none. */
export function refundByTerms(
  terms: DealTerms | null,
  price: Cents,
  currency: string,
): Cents | null {
  if (terms?.amount !== undefined) return centsOf(terms.amount)
  if (terms?.share === undefined) return null
  const smallest = currencyDecimals(currency) === 0 ? 100 : 1
  // The share has two decimals, so the product of whole numbers is exact.
  return Math.round((price * Math.round(terms.share * 100)) / 10_000 / smallest) * smallest
}

/** A day by the terms of a product; the day is null until the day from which it counts is known. */
export type DayByTerms = { day: CalendarDate | null; days: number; after: TermsStart }

/** The day of the refund by the terms; null if they do not say from which day it counts. Without a number it is that day. */
export function refundDayByTerms(product: TermsProduct): DayByTerms | null {
  const terms = product.deal_terms
  if (terms?.after === undefined) return null
  const begin = product[DAY_FIELDS[terms.after]]
  const days = terms.days ?? 0
  return { day: begin === null ? null : addDays(begin, days), days, after: terms.after }
}

/** The day by which the review is due by the terms; null if they do not say, or nobody knows the day of delivery. */
export function reviewDayByTerms({
  deal_terms: terms,
  received_date: delivered,
}: Pick<TermsProduct, 'deal_terms' | 'received_date'>): CalendarDate | null {
  return terms?.review_days === undefined || delivered === null
    ? null
    : addDays(delivered, terms.review_days)
}
