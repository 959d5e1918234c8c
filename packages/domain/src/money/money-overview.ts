import type { CalendarDate } from '#src/dates/calendar-date.ts'
import type { Cents } from '#src/money/money.ts'
import {
  type DateRange,
  type MoneyColumns,
  isWithin,
  columnsOfMoney,
  moneyDaysOf,
  profitOf,
} from '#src/money/money-columns.ts'
import { type MoneyProduct, countsAsMoney, moneyOf } from '#src/money/product-money.ts'
import {
  type RefundDueDate,
  type UsualDelays,
  refundDueDate,
  usualDelays,
} from '#src/refunds/refund-due.ts'
import { sellerKeyOf } from '#src/sellers/seller-key.ts'

/** A product with its computed money: computed once, however often it is filtered and summed. */
export type LedgerEntry<T extends MoneyProduct> = {
  product: T
  /** Over all time. */
  columns: MoneyColumns
  refundDue: Cents
  commissionDue: Cents
  days: { paidOut: CalendarDate; received: CalendarDate; sold: CalendarDate }
  dueDate: RefundDueDate | null
  sellerKey: string | null
}

/** The movements of a period. */
export type MoneyMoved = Pick<MoneyColumns, 'paidOut' | 'received' | 'resale' | 'fees' | 'profit'>

/** The open amounts as of today, whatever the period. */
export type MoneyOpen = {
  refundDue: Cents
  commissionDue: Cents
  dueCount: number
  overdue: Cents
  overdueCount: number
}

export type SellerOfMoney = MoneyMoved & MoneyOpen & { key: string | null; count: number }

/** The money of all products that count, with the sellers' usual delays. */
export function makeLedger<T extends MoneyProduct>(
  products: readonly T[],
  timeZone: string,
): { entries: LedgerEntry<T>[]; delays: UsualDelays } {
  const delays = usualDelays(products)
  const entries = products.filter(countsAsMoney).map((product) => {
    const money = moneyOf(product)
    const { refundDue, commissionDue } = money
    return {
      product,
      columns: columnsOfMoney(money),
      refundDue,
      commissionDue,
      days: moneyDaysOf(product, timeZone),
      dueDate: refundDue + commissionDue > 0 ? refundDueDate(product, delays) : null,
      sellerKey: sellerKeyOf(product),
    }
  })
  return { entries, delays }
}

/** The currencies of a ledger, the most used first. */
export function currenciesOf(entries: readonly LedgerEntry<MoneyProduct>[]): string[] {
  const counts = new Map<string, number>()
  for (const { product } of entries) {
    counts.set(product.currency, (counts.get(product.currency) ?? 0) + 1)
  }
  return [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([code]) => code)
}

/** The movements in a range; of entries in one currency. */
export function moneyMoved(
  entries: readonly LedgerEntry<MoneyProduct>[],
  range: DateRange,
): MoneyMoved {
  const sum = { paidOut: 0, received: 0, resale: 0, fees: 0 }
  for (const { columns, days } of entries) {
    if (isWithin(days.paidOut, range)) sum.paidOut += columns.paidOut
    if (isWithin(days.received, range)) sum.received += columns.received
    if (isWithin(days.sold, range)) {
      sum.resale += columns.resale
      sum.fees += columns.fees
    }
  }
  return { ...sum, profit: profitOf(sum) }
}

/** Whether something was due before today. */
export function isEntryOverdue(entry: LedgerEntry<MoneyProduct>, today: CalendarDate): boolean {
  return entry.dueDate !== null && entry.dueDate.date < today
}

/** The open amounts; of entries in one currency. */
export function moneyOpen(
  entries: readonly LedgerEntry<MoneyProduct>[],
  today: CalendarDate,
): MoneyOpen {
  const open = { refundDue: 0, commissionDue: 0, dueCount: 0, overdue: 0, overdueCount: 0 }
  for (const entry of entries) {
    if (entry.columns.due === 0) continue
    open.refundDue += entry.refundDue
    open.commissionDue += entry.commissionDue
    open.dueCount += 1
    if (isEntryOverdue(entry, today)) {
      open.overdue += entry.columns.due
      open.overdueCount += 1
    }
  }
  return open
}

/** The overdue entries, the longest first. */
export function overdueEntries<T extends MoneyProduct>(
  entries: readonly LedgerEntry<T>[],
  today: CalendarDate,
): LedgerEntry<T>[] {
  return entries
    .filter((entry) => isEntryOverdue(entry, today))
    .toSorted((a, b) => ((a.dueDate?.date ?? '') < (b.dueDate?.date ?? '') ? -1 : 1))
}

/** Money by seller, the one with the most moved or open money first; sellers without any are left out. */
export function moneyBySeller(
  entries: readonly LedgerEntry<MoneyProduct>[],
  range: DateRange,
  today: CalendarDate,
): SellerOfMoney[] {
  const bySeller = Map.groupBy(entries, ({ sellerKey }) => sellerKey)
  return [...bySeller]
    .map(([key, own]) => ({
      key,
      count: own.filter(({ days }) => isWithin(days.paidOut, range)).length,
      ...moneyMoved(own, range),
      ...moneyOpen(own, today),
    }))
    .filter((seller) => weightOf(seller) > 0 || seller.count > 0)
    .toSorted((a, b) => weightOf(b) - weightOf(a))
}

const weightOf = (seller: SellerOfMoney): number =>
  seller.paidOut + seller.received + seller.resale + seller.refundDue + seller.commissionDue
