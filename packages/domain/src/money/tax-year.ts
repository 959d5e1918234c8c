import { type DateRange, isWithin, profitOf } from '#src/money/money-columns.ts'
import { type Cents, centsOf } from '#src/money/money.ts'
import { type LedgerEntry, type MoneyMoved, moneyMoved } from '#src/money/money-overview.ts'
import type { MoneyProduct } from '#src/money/product-money.ts'

/** A product's movements in a year; an amount of another year is 0 here, with its day. */
export type TaxYearLine<T extends MoneyProduct> = {
  entry: LedgerEntry<T>
  moved: MoneyMoved
  /** What the product counts as income on the day of its order, although nothing is paid. */
  taxValue: Cents
}

/** The year of one currency, its products in the order of their first day in the year; those of one day keep their order. */
export type TaxYearSummary<T extends MoneyProduct> = {
  lines: TaxYearLine<T>[]
  total: MoneyMoved
  /** The sum of the tax values: no money, and no part of the total. */
  taxValue: Cents
}

/**
 * A year's money: the products with movements or tax values in it, and their sums, to the cent. Of entries in one
 * currency. See docs/behaviour/money.md.
 */
export function summariseYear<T extends MoneyProduct>(
  entries: readonly LedgerEntry<T>[],
  range: DateRange,
): TaxYearSummary<T> {
  const lines = entries
    .map((entry) => ({
      entry,
      moved: moneyMoved([entry], range),
      taxValue: isWithin(entry.days.paidOut, range) ? (centsOf(entry.product.tax_value) ?? 0) : 0,
    }))
    .filter(
      ({ moved, taxValue }) =>
        moved.paidOut + moved.received + moved.resale + moved.fees + taxValue > 0,
    )
    .toSorted((a, b) => firstDayOf(a, range).localeCompare(firstDayOf(b, range)))
  const total = { paidOut: 0, received: 0, resale: 0, fees: 0 }
  let taxValue = 0
  for (const { moved, taxValue: own } of lines) {
    taxValue += own
    total.paidOut += moved.paidOut
    total.received += moved.received
    total.resale += moved.resale
    total.fees += moved.fees
  }
  return { lines, total: { ...total, profit: profitOf(total) }, taxValue }
}

function firstDayOf({ entry }: TaxYearLine<MoneyProduct>, range: DateRange): string {
  const { paidOut, received, sold } = entry.days
  return [paidOut, received, sold].filter((day) => isWithin(day, range)).toSorted()[0] ?? ''
}
