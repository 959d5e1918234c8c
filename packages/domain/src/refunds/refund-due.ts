import { type CalendarDate, addDays, daysBetween } from '#src/dates/calendar-date.ts'
import type { Cents } from '#src/money/money.ts'
import { refundDayByTerms } from '#src/terms/apply-terms.ts'
import type { TermsStart } from '#src/terms/deal-terms.ts'
import { type MoneyProduct, countsAsMoney, moneyOf, receivedOn } from '#src/money/product-money.ts'
import { sellerKeyOf } from '#src/sellers/seller-key.ts'

/** This many refunded products of any sellers make a usual delay for a seller without one. */
const ENOUGH_FOR_ALL = 3

/** The sellers' usual time from order to refund, in whole days. */
export type UsualDelays = {
  bySeller: ReadonlyMap<string, number>
  /** Over all sellers; null with fewer than three refunded products. */
  overall: number | null
}

/** The due day of a refund, and its origin. */
export type RefundDueDate = {
  date: CalendarDate
  source: 'set' | 'terms' | 'seller' | 'all sellers'
  /** Days after the order, or after `after`; null if the user set the day. */
  delay: number | null
  /** The day from which the terms of the deal count. */
  after?: TermsStart
}

/** The usual delay of each seller: the median over the user's own refunded products. */
export function usualDelays(products: Iterable<MoneyProduct>): UsualDelays {
  const delays = new Map<string | null, number[]>()
  const all: number[] = []
  for (const product of products) {
    const delay = delayOf(product)
    if (delay === null) continue
    const key = sellerKeyOf(product)
    all.push(delay)
    const known = delays.get(key)
    if (known) known.push(delay)
    else delays.set(key, [delay])
  }
  const bySeller = new Map<string, number>()
  for (const [key, values] of delays) {
    if (key !== null) bySeller.set(key, medianOf(values))
  }
  return { bySeller, overall: all.length < ENOUGH_FOR_ALL ? null : medianOf(all) }
}

/**
 * The due day of a product's refund: as the user set it, else by the terms of the deal, else after the usual delay. Null if
 * unknown, also while the day from which the terms count is unknown.
 */
export function refundDueDate(product: MoneyProduct, delays: UsualDelays): RefundDueDate | null {
  if (product.refund_due_date !== null) {
    return { date: product.refund_due_date, source: 'set', delay: null }
  }
  const byTerms = refundDayByTerms(product)
  if (byTerms !== null) {
    const { day, days, after } = byTerms
    return day === null ? null : { date: day, source: 'terms', delay: days, after }
  }
  if (product.order_date === null) return null
  const key = sellerKeyOf(product)
  const own = key === null ? undefined : delays.bySeller.get(key)
  const delay = own ?? delays.overall
  if (delay === null) return null
  return {
    date: addDays(product.order_date, delay),
    source: own === undefined ? 'all sellers' : 'seller',
    delay,
  }
}

/** The open amount of a product, refund and commission together. */
export function dueOf(product: MoneyProduct): Cents {
  const { refundDue, commissionDue } = moneyOf(product)
  return refundDue + commissionDue
}

/** Whether a part has come and the rest is still open. */
export function isPartlyPaid(product: MoneyProduct): boolean {
  return moneyOf(product).received > 0 && dueOf(product) > 0
}

/** Whether something was due before today. */
export function isOverdue(
  product: MoneyProduct,
  delays: UsualDelays,
  today: CalendarDate,
): boolean {
  if (dueOf(product) === 0) return false
  const due = refundDueDate(product, delays)
  return due !== null && due.date < today
}

/** Whole days from the order to the money, for a fully refunded product; null for others. */
export function delayOf(product: MoneyProduct): number | null {
  if (!countsAsMoney(product) || product.order_date === null) return null
  const received = receivedOn(product)
  if (received === null || received < product.order_date) return null
  const money = moneyOf(product)
  if (money.received === 0 || money.refundDue + money.commissionDue > 0) return null
  return daysBetween(product.order_date, received)
}

/** The median; of two in the middle the later, so that nobody counts as late too early. */
function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
