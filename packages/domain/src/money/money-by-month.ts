import type { CalendarDate } from '#src/dates/calendar-date.ts'
import { type DateRange, isWithin, profitOf } from '#src/money/money-columns.ts'
import type { LedgerEntry, MoneyMoved } from '#src/money/money-overview.ts'
import type { MoneyProduct } from '#src/money/product-money.ts'

/** A month ('2026-05') or, over long times, a year ('2026') and its movements. */
export type MoneyBucket = MoneyMoved & { name: string }

/** More months than these are shown as years. */
const MOST_MONTHS = 36

/**
 * Money month by month, including empty months in between. A period ends with today's month unless there are later
 * movements. Entries must have one currency.
 */
export function moneyByMonth(
  entries: readonly LedgerEntry<MoneyProduct>[],
  range: DateRange,
  today: CalendarDate,
): MoneyBucket[] {
  const months = collectMonths(entries, range)
  const names = [...months.keys()].toSorted()
  const first = range.from?.slice(0, 7) ?? names[0]
  if (first === undefined) return []
  const thisMonth = today.slice(0, 7)
  const lastOfRange = range.to?.slice(0, 7) ?? thisMonth
  const last = maxText(
    names.at(-1) ?? first,
    lastOfRange < thisMonth ? lastOfRange : maxText(thisMonth, first),
  )
  const all = listMonths(first, last)
  if (all.length > MOST_MONTHS) return mergeYears(months, all)
  return all.map((name) => ({ ...(months.get(name) ?? NO_MOVES), name }))
}

const NO_MOVES: MoneyMoved = { paidOut: 0, received: 0, resale: 0, fees: 0, profit: 0 }

function collectMonths(
  entries: readonly LedgerEntry<MoneyProduct>[],
  range: DateRange,
): Map<string, MoneyMoved> {
  const months = new Map<string, MoneyMoved>()
  const add = (day: CalendarDate, part: Partial<MoneyMoved>): void => {
    if (!isWithin(day, range)) return
    const name = day.slice(0, 7)
    const held = months.get(name) ?? NO_MOVES
    months.set(name, addMoved(held, { ...NO_MOVES, ...part }))
  }
  for (const { columns, days } of entries) {
    if (columns.paidOut > 0) add(days.paidOut, { paidOut: columns.paidOut })
    if (columns.received > 0) add(days.received, { received: columns.received })
    if (columns.resale > 0 || columns.fees > 0) {
      add(days.sold, { resale: columns.resale, fees: columns.fees })
    }
  }
  return months
}

function addMoved(one: MoneyMoved, other: MoneyMoved): MoneyMoved {
  const sum = {
    paidOut: one.paidOut + other.paidOut,
    received: one.received + other.received,
    resale: one.resale + other.resale,
    fees: one.fees + other.fees,
  }
  return { ...sum, profit: profitOf(sum) }
}

function mergeYears(
  months: ReadonlyMap<string, MoneyMoved>,
  names: readonly string[],
): MoneyBucket[] {
  const years = new Map<string, MoneyMoved>()
  for (const name of names) {
    const year = name.slice(0, 4)
    years.set(year, addMoved(years.get(year) ?? NO_MOVES, months.get(name) ?? NO_MOVES))
  }
  return [...years].map(([name, moved]) => ({ ...moved, name }))
}

/** '2026-05' and all following months, including the last. */
function listMonths(first: string, last: string): string[] {
  const start = indexOfMonth(first)
  const length = Math.max(0, indexOfMonth(last) - start + 1)
  return Array.from({ length }, (_, step) => {
    const month = start + step
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}

function indexOfMonth(name: string): number {
  return Number(name.slice(0, 4)) * 12 + Number(name.slice(5)) - 1
}

function maxText(one: string, other: string): string {
  return one > other ? one : other
}
