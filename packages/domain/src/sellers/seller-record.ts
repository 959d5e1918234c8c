import { type CalendarDate, formatShortDate } from '#src/dates/calendar-date.ts'
import { type Cents, formatMoney } from '#src/money/money.ts'
import { type MoneyProduct, countsAsMoney, moneyOf, receivedOn } from '#src/money/product-money.ts'
import { type UsualDelays, refundDueDate, usualDelays } from '#src/refunds/refund-due.ts'
import { sellerKeyOf } from '#src/sellers/seller-key.ts'

/** A seller's record in a person's own products; see docs/behaviour/sellers.md. */
export type SellerRecord = {
  /** Ordered or further; wishlist products do not count. */
  products: number
  /** Of these, not completed yet. */
  open: number
  /** Of these, fully refunded. */
  refunds: number
  /** Refunds that arrived by the day that was set or agreed. */
  onTime: number
  /** Refunds that arrived later or are overdue today, by that day, or never arrived. */
  late: number
  /** Still to come, after that day or after the usual one. */
  overdue: number
  /** From the order to the refund, the median of whole days; null before the first one. */
  usualDays: number | null
  /** Still to come, refund and commission together, by currency. */
  openAmounts: ReadonlyMap<string, Cents>
  /** Of these, what is overdue. */
  overdueAmounts: ReadonlyMap<string, Cents>
  /** The earliest due day of what is overdue. */
  overdueSince: CalendarDate | null
  lastOrder: CalendarDate | null
}

/** The text for a seller without orders. */
export const NO_HISTORY_TEXT = 'No history with this seller yet'

/** From this many overdue refunds on people are warned before the next order. */
const MANY_OVERDUE = 2

type Tally = Omit<SellerRecord, 'usualDays' | 'openAmounts' | 'overdueAmounts'> & {
  openAmounts: Map<string, Cents>
  overdueAmounts: Map<string, Cents>
}

/** The record of each seller in a person's products, by `sellerKeyOf`. Sellers with only wishlist products have none. */
export function sellerRecords(
  products: readonly MoneyProduct[],
  today: CalendarDate,
): Map<string, SellerRecord> {
  const usual = usualDelays(products)
  const tallies = new Map<string, Tally>()
  for (const product of products) {
    const key = sellerKeyOf(product)
    if (key === null || !countsAsMoney(product)) continue
    const tally = tallies.get(key) ?? emptyTally()
    tallies.set(key, tally)
    count(tally, product, usual, today)
  }
  return new Map(
    [...tallies].map(([key, tally]) => [
      key,
      { ...tally, usualDays: usual.bySeller.get(key) ?? null },
    ]),
  )
}

/** '12 products, 10 of 11 paid on time, usually after 9 days, $34.00 owed to you, 1 overdue'; one refund is not usual yet. */
export function sellerRecordText(record: SellerRecord | undefined): string {
  if (record === undefined) return NO_HISTORY_TEXT
  const { products, refunds, onTime, late, overdue, usualDays, openAmounts } = record
  const parts = [countOf(products, 'product')]
  if (onTime + late > 0) parts.push(`${onTime} of ${onTime + late} paid on time`)
  if (usualDays !== null) {
    parts.push(`${refunds > 1 ? 'usually' : 'paid'} after ${countOf(usualDays, 'day')}`)
  }
  if (openAmounts.size > 0) parts.push(`${amountsText(openAmounts)} owed to you`)
  if (overdue > 0) parts.push(`${overdue.toLocaleString('en-US')} overdue`)
  return parts.join(', ')
}

/** Whether people are warned before they order from this seller again. */
export function hasManyOverdue({ overdue }: SellerRecord): boolean {
  return overdue >= MANY_OVERDUE
}

/** '2 refunds of this seller are overdue, $63.00 since May 3'; null for fewer. */
export function sellerWarningText(
  record: SellerRecord | undefined,
  today: CalendarDate,
): string | null {
  if (record === undefined || !hasManyOverdue(record)) return null
  const { overdue, overdueAmounts, overdueSince } = record
  if (overdueSince === null) return null
  const day = formatShortDate(overdueSince)
  const year = `, ${today.slice(0, 4)}`
  const since = day.endsWith(year) ? day.slice(0, -year.length) : day
  return `${countOf(overdue, 'refund')} of this seller are overdue, ${amountsText(overdueAmounts)} since ${since}`
}

function count(tally: Tally, product: MoneyProduct, usual: UsualDelays, today: CalendarDate): void {
  const { received, expectedRefund, expectedCommission, refundDue, commissionDue } =
    moneyOf(product)
  const due = refundDue + commissionDue
  const { currency } = product
  const isSettled = product.status === 'paid'
  tally.products += 1
  if (!isSettled) tally.open += 1
  if (due > 0) add(tally.openAmounts, currency, due)
  const { order_date } = product
  if (order_date !== null && order_date > (tally.lastOrder ?? '')) tally.lastOrder = order_date
  const dueOn = refundDueDate(product, usual)
  const dueDay = dueOn?.date ?? null
  // The usual day follows from the payments themselves: against it, about half are always on time.
  const isAgreed = dueOn?.source === 'set' || dueOn?.source === 'terms'
  if (due > 0) {
    if (dueDay === null || dueDay >= today) return
    if (isAgreed) tally.late += 1
    tally.overdue += 1
    add(tally.overdueAmounts, currency, due)
    if (tally.overdueSince === null || dueDay < tally.overdueSince) tally.overdueSince = dueDay
  } else if (received > 0) {
    tally.refunds += 1
    const day = receivedOn(product)
    if (day === null || dueDay === null || !isAgreed) return
    if (day <= dueDay) tally.onTime += 1
    else tally.late += 1
  } else if (isSettled && expectedRefund + expectedCommission > 0) {
    tally.late += 1
  }
}

function emptyTally(): Tally {
  return {
    products: 0,
    open: 0,
    refunds: 0,
    onTime: 0,
    late: 0,
    overdue: 0,
    openAmounts: new Map(),
    overdueAmounts: new Map(),
    overdueSince: null,
    lastOrder: null,
  }
}

function add(amounts: Map<string, Cents>, currency: string, cents: Cents): void {
  amounts.set(currency, (amounts.get(currency) ?? 0) + cents)
}

/** '$34.00 + €5.00' */
function amountsText(amounts: ReadonlyMap<string, Cents>): string {
  return [...amounts].map(([currency, cents]) => formatMoney(cents, currency)).join(' + ')
}

function countOf(many: number, word: string): string {
  return `${many.toLocaleString('en-US')} ${word}${many === 1 ? '' : 's'}`
}
