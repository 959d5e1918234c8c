import { type CalendarDate, daysBetween } from '#src/dates/calendar-date.ts'
import type { OwedAge } from '#src/money/figure-names.ts'
import type { Cents } from '#src/money/money.ts'
import type { LedgerEntry } from '#src/money/money-overview.ts'
import type { MoneyProduct } from '#src/money/product-money.ts'
import { dueOf } from '#src/refunds/refund-due.ts'

/** What a seller owes, or all of them; in one currency. */
export type Owed = {
  /** Refunds and commissions that were promised, less what came. */
  owed: Cents
  /** The same by age: their sum is `owed`. */
  ages: Readonly<Record<OwedAge, Cents>>
  /** The number of products for which something is owed. */
  count: number
}

export type SellerOwing = Owed & {
  /** By `sellerKeyOf`; null for products without a seller. */
  key: string | null
}

/** What is owed to a person, by currency, largest number of products first; currencies without any are left out. */
export function owedByCurrency(products: Iterable<MoneyProduct>): Map<string, Cents> {
  const sums = new Map<string, { owed: Cents; count: number }>()
  for (const product of products) {
    const owed = dueOf(product)
    if (owed === 0) continue
    const sum = sums.get(product.currency) ?? { owed: 0, count: 0 }
    sums.set(product.currency, { owed: sum.owed + owed, count: sum.count + 1 })
  }
  const rows = [...sums].toSorted(
    ([one, a], [other, b]) => b.count - a.count || (one < other ? -1 : 1),
  )
  return new Map(rows.map(([currency, { owed }]) => [currency, owed]))
}

/** How long the money of a product has been due. */
export function ageOfOwed(
  { dueDate }: Pick<LedgerEntry<MoneyProduct>, 'dueDate'>,
  today: CalendarDate,
): OwedAge {
  const days = dueDate === null ? -1 : daysBetween(dueDate.date, today)
  if (days < 0) return 'not-due'
  if (days <= 7) return 'due-0-7'
  return days <= 30 ? 'due-8-30' : 'due-over-30'
}

/** What is owed in all; of entries in one currency. */
export function owedInAll(
  entries: readonly LedgerEntry<MoneyProduct>[],
  today: CalendarDate,
): Owed {
  const ages = { 'not-due': 0, 'due-0-7': 0, 'due-8-30': 0, 'due-over-30': 0 }
  let [owed, count] = [0, 0]
  for (const entry of entries) {
    const { due } = entry.columns
    if (due === 0) continue
    owed += due
    count += 1
    ages[ageOfOwed(entry, today)] += due
  }
  return { owed, ages, count }
}

/** The entries, the longest due first and those without a due day last. */
export function longestDueFirst<Entry extends Pick<LedgerEntry<MoneyProduct>, 'dueDate'>>(
  entries: readonly Entry[],
): Entry[] {
  return entries.toSorted((a, b) => (dueDayOf(a) < dueDayOf(b) ? -1 : 1))
}

/** No digit sorts after the tilde. */
const dueDayOf = ({ dueDate }: Pick<LedgerEntry<MoneyProduct>, 'dueDate'>): string =>
  dueDate?.date ?? '~'

/** Who owes it: the most overdue money first, then who owes most. Sellers who owe nothing are left out. */
export function owedBySeller(
  entries: readonly LedgerEntry<MoneyProduct>[],
  today: CalendarDate,
): SellerOwing[] {
  const bySeller = Map.groupBy(entries, ({ sellerKey }) => sellerKey)
  return [...bySeller]
    .map(([key, own]) => ({ key, ...owedInAll(own, today) }))
    .filter(({ owed }) => owed > 0)
    .toSorted((a, b) => overdueOf(b) - overdueOf(a) || b.owed - a.owed)
}

const overdueOf = ({ owed, ages }: Owed): Cents => owed - ages['not-due']
