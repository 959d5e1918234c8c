import { type CalendarDate, daysIn } from '#src/dates/calendar-date.ts'
import type { Cents } from '#src/money/money.ts'
import {
  type MoneyProduct,
  type ProductMoney,
  moneyOf,
  paidOutOn,
  receivedOn,
} from '#src/money/product-money.ts'

/** A product's money for tables, exports and sums, in whole cents. */
export type MoneyColumns = {
  paidOut: Cents
  /** Refund and commission together, as are the two after it. */
  expected: Cents
  received: Cents
  due: Cents
  resale: Cents
  fees: Cents
  /** received + resale − fees − paidOut */
  profit: Cents
}

/** Days from and to, inclusive; null is open. */
export type DateRange = { from: CalendarDate | null; to: CalendarDate | null }

export const ALL_TIME: DateRange = { from: null, to: null }

/** Whether a day is in a range. */
export function isWithin(day: CalendarDate, { from, to }: DateRange): boolean {
  return (from === null || day >= from) && (to === null || day <= to)
}

/** The days of a product's movements. An amount without its own day counts on the payment day. */
export function moneyDaysOf(
  product: MoneyProduct,
  timeZone: string,
): { paidOut: CalendarDate; received: CalendarDate; sold: CalendarDate } {
  const paidOut = paidOutOn(product, daysIn(timeZone))
  return {
    paidOut,
    received: receivedOn(product) ?? paidOut,
    sold: product.sold_date ?? receivedOn(product) ?? paidOut,
  }
}

/**
 * The money of one product. With a period only its movements count, each on its own day; expected and due amounts go with the
 * payment day. Sums of these are the totals of the Money page, of the tax year and of the export. See
 * docs/behaviour/money.md.
 */
export function moneyColumnsOf(
  product: MoneyProduct,
  period?: { range: DateRange; timeZone: string },
): MoneyColumns {
  const columns = columnsOfMoney(moneyOf(product))
  if (period) {
    const days = moneyDaysOf(product, period.timeZone)
    if (!isWithin(days.paidOut, period.range)) {
      columns.paidOut = 0
      columns.expected = 0
      columns.due = 0
    }
    if (!isWithin(days.received, period.range)) columns.received = 0
    if (!isWithin(days.sold, period.range)) {
      columns.resale = 0
      columns.fees = 0
    }
  }
  return { ...columns, profit: profitOf(columns) }
}

/** A product's money over all time as columns. */
export function columnsOfMoney(money: ProductMoney): MoneyColumns {
  const columns = {
    paidOut: money.paidOut,
    expected: money.expectedRefund + money.expectedCommission,
    received: money.received,
    due: money.refundDue + money.commissionDue,
    resale: money.resale,
    fees: money.fees,
  }
  return { ...columns, profit: profitOf(columns) }
}

/** The rest: all income less all expenses. */
export function profitOf(
  columns: Pick<MoneyColumns, 'paidOut' | 'received' | 'resale' | 'fees'>,
): Cents {
  return columns.received + columns.resale - columns.fees - columns.paidOut
}

export const NO_MONEY: MoneyColumns = {
  paidOut: 0,
  expected: 0,
  received: 0,
  due: 0,
  resale: 0,
  fees: 0,
  profit: 0,
}

/** The sum of two products' money, or of two sums, in one currency. */
export function addMoney(one: MoneyColumns, other: MoneyColumns): MoneyColumns {
  return {
    paidOut: one.paidOut + other.paidOut,
    expected: one.expected + other.expected,
    received: one.received + other.received,
    due: one.due + other.due,
    resale: one.resale + other.resale,
    fees: one.fees + other.fees,
    profit: one.profit + other.profit,
  }
}

/** Totals by currency, which are never mixed. */
export function sumByCurrency(
  products: Iterable<MoneyProduct>,
  period?: { range: DateRange; timeZone: string },
): Map<string, MoneyColumns> {
  const totals = new Map<string, MoneyColumns>()
  for (const product of products) {
    const sum = totals.get(product.currency) ?? NO_MONEY
    totals.set(product.currency, addMoney(sum, moneyColumnsOf(product, period)))
  }
  return totals
}
