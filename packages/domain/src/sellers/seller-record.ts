import type { CalendarDate } from '#src/dates/calendar-date.ts'
import { type Cents, formatMoney } from '#src/money/money.ts'
import { type MoneyProduct, countsAsMoney, moneyOf, receivedOn } from '#src/money/product-money.ts'
import { type UsualDelays, delayOf, refundDueDate, usualDelays } from '#src/refunds/refund-due.ts'
import { sellerKeyOf } from '#src/sellers/seller-key.ts'

/** A seller's record in a person's own products; see docs/behaviour/sellers.md. */
export type SellerRecord = {
  /** Ordered or further; wishlist products do not count. */
  products: number
  /** Of these, not completed yet. */
  open: number
  /** Of these, fully refunded. */
  refunds: number
  /** Refunds that arrived by their due day. */
  onTime: number
  /** Refunds that arrived later, are overdue today, or never arrived. */
  late: number
  /** Of the late ones, still to come. */
  overdue: number
  /** From the order to the refund, whole days; null before the first one. */
  averageDays: number | null
  /** Still to come, refund and commission together, by currency. */
  openAmounts: ReadonlyMap<string, Cents>
  lastOrder: CalendarDate | null
}

/** The text for a seller without orders. */
export const NO_HISTORY_TEXT = 'No history with this seller yet'

type Tally = Omit<SellerRecord, 'averageDays' | 'openAmounts'> & {
  openAmounts: Map<string, Cents>
  days: number
  delays: number
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
  return new Map([...tallies].map(([key, tally]) => [key, recordOf(tally)]))
}

/** '12 products, 10 of 11 paid on time, 9 days on average, $34.00 open'. */
export function sellerRecordText(record: SellerRecord | undefined): string {
  if (record === undefined) return NO_HISTORY_TEXT
  const { products, onTime, late, overdue, averageDays, openAmounts } = record
  const parts = [countOf(products, 'product')]
  if (onTime + late > 0) parts.push(`${onTime} of ${onTime + late} paid on time`)
  if (averageDays !== null) parts.push(`${countOf(averageDays, 'day')} on average`)
  if (openAmounts.size > 0) {
    const amounts = [...openAmounts].map(([currency, cents]) => formatMoney(cents, currency))
    parts.push(`${amounts.join(' + ')} open`)
  }
  if (overdue > 0) parts.push(`${overdue.toLocaleString('en-US')} overdue`)
  return parts.join(', ')
}

function count(tally: Tally, product: MoneyProduct, usual: UsualDelays, today: CalendarDate): void {
  const { received, expectedRefund, expectedCommission, refundDue, commissionDue } =
    moneyOf(product)
  const due = refundDue + commissionDue
  const isSettled = product.status === 'paid'
  tally.products += 1
  if (!isSettled) tally.open += 1
  if (due > 0) {
    const { currency } = product
    tally.openAmounts.set(currency, (tally.openAmounts.get(currency) ?? 0) + due)
  }
  const { order_date } = product
  if (order_date !== null && order_date > (tally.lastOrder ?? '')) tally.lastOrder = order_date
  const delay = delayOf(product)
  if (delay !== null) {
    tally.days += delay
    tally.delays += 1
  }
  const dueDay = refundDueDate(product, usual)?.date ?? null
  if (due > 0) {
    if (dueDay === null || dueDay >= today) return
    tally.late += 1
    tally.overdue += 1
  } else if (received > 0) {
    tally.refunds += 1
    const day = receivedOn(product)
    if (day === null || dueDay === null) return
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
    lastOrder: null,
    days: 0,
    delays: 0,
  }
}

function recordOf({ days, delays, ...tally }: Tally): SellerRecord {
  return { ...tally, averageDays: delays === 0 ? null : Math.round(days / delays) }
}

function countOf(many: number, word: string): string {
  return `${many.toLocaleString('en-US')} ${word}${many === 1 ? '' : 's'}`
}
