import type { CalendarDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { isMoneyFigure } from '@sampletrail/domain/money/figure-names.ts'
import { partOfFigure } from '@sampletrail/domain/money/money-figure.ts'
import { makeLedger } from '@sampletrail/domain/money/money-overview.ts'
import { DEFAULT_PERIOD } from '@sampletrail/domain/money/period-name.ts'
import { rangeOfPeriod } from '@sampletrail/domain/money/money-period.ts'
import type { Cents } from '@sampletrail/domain/money/money.ts'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import type { FigureFilter } from '#src/features/products/list/filter/list-filters.ts'

/** The products that a figure is made of, by id, with the amount of each; null if there is no such figure. Load on first use. */
export function reckonFigure(
  products: readonly ProductListRow[],
  { name, currency = 'USD', period = DEFAULT_PERIOD }: FigureFilter,
  today: CalendarDate,
  timeZone: string,
): Map<string, Cents> | null {
  if (!isMoneyFigure(name)) return null
  const range = rangeOfPeriod(period, today)
  const parts = new Map<string, Cents>()
  for (const entry of makeLedger(products, timeZone).entries) {
    if (entry.product.currency !== currency) continue
    const part = partOfFigure(name, entry, today, range)
    if (part !== null) parts.set(entry.product.id, part)
  }
  return parts
}
