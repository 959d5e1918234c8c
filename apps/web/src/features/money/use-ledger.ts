import {
  type LedgerEntry,
  currenciesOf,
  makeLedger,
} from '@sampletrail/domain/money/money-overview.ts'
import type { CalendarDate } from '@sampletrail/domain/dates/calendar-date.ts'
import {
  CALENDAR_YEAR,
  type YearStart,
  yearOfDate,
} from '@sampletrail/domain/money/money-period.ts'
import { useMemo } from 'react'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { useProducts } from '#src/entities/product/list/use-products.ts'
import { deviceTimeZone } from '#src/lib/time-zone.ts'

export type ProductEntry = LedgerEntry<ProductListRow>

/** The money of all products, calculated once until one of them changes. */
export function useLedger() {
  const products = useProducts()
  const { data } = products
  const entries = useMemo(() => (data ? makeLedger(data, deviceTimeZone()).entries : []), [data])
  const currencies = useMemo(() => currenciesOf(entries), [entries])
  return { products, entries, currencies }
}

/** The currency to show: the requested one if there is money in it, or the one used most. */
export function chooseCurrency(
  currencies: readonly string[],
  wanted: string | null | undefined,
): string {
  return currencies.find((code) => code === wanted) ?? currencies[0] ?? 'USD'
}

/** The years in which money moved, the latest first; named by the year in which they begin. */
export function yearsOf(
  entries: readonly ProductEntry[],
  start: YearStart = CALENDAR_YEAR,
): number[] {
  const years = new Set<number>()
  for (const { columns, days } of entries) {
    years.add(yearOfDate(days.paidOut, start))
    if (columns.received > 0) years.add(yearOfDate(days.received, start))
    if (columns.resale + columns.fees > 0) years.add(yearOfDate(days.sold, start))
  }
  return [...years].toSorted((a, b) => b - a)
}

/** The tax years in the field: those with money, this one, and the one that is shown. */
export function listTaxYears(
  entries: readonly ProductEntry[],
  start: YearStart,
  today: CalendarDate,
  shown: number,
): number[] {
  const years = new Set([...yearsOf(entries, start), yearOfDate(today, start), shown])
  return [...years].toSorted((a, b) => b - a)
}
