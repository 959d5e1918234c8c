import { type CalendarDate, MONTHS } from '@sampletrail/domain/dates/calendar-date.ts'
import { type MoneyBucket, moneyByMonth } from '@sampletrail/domain/money/money-by-month.ts'
import type { DateRange } from '@sampletrail/domain/money/money-columns.ts'
import type { MoneyMoved } from '@sampletrail/domain/money/money-overview.ts'
import { useMemo } from 'react'
import { MoneyPlot } from '#src/features/money/money-plot.tsx'
import { plotRow } from '#src/features/money/money-series.ts'
import { MoneyTable } from '#src/features/money/money-table.tsx'
import type { ProductEntry } from '#src/features/money/use-ledger.ts'

/** Money month by month, or year by year for long periods. */
export function MonthsPlot({
  entries,
  range,
  today,
  currency,
  total,
}: {
  entries: readonly ProductEntry[]
  range: DateRange
  today: CalendarDate
  currency: string
  total: MoneyMoved
}) {
  const buckets = useMemo(() => moneyByMonth(entries, range, today), [entries, range, today])
  const isYears = buckets[0]?.name.length === 4
  const title = isYears ? 'By year' : 'By month'
  return (
    <MoneyPlot
      title={title}
      description={`Bars of what you spent, received and sold on, ${title.toLowerCase()}.`}
      currency={currency}
      direction="columns"
      rows={buckets.map((bucket) => plotRow(labelOf(bucket), bucket))}
      table={
        <MoneyTable
          caption={`Money ${title.toLowerCase()}`}
          nameHeader={isYears ? 'Year' : 'Month'}
          rows={buckets.map((bucket) => ({
            key: bucket.name,
            name: labelOf(bucket),
            moved: bucket,
            currency,
          }))}
          total={{ key: 'total', name: 'Total', moved: total, currency }}
        />
      }
    />
  )
}

/** 'May 2026', or the year. */
function labelOf({ name }: MoneyBucket): string {
  const month = MONTHS[Number(name.slice(5)) - 1]?.slice(0, 3)
  return name.length === 4 || month === undefined ? name : `${month} ${name.slice(0, 4)}`
}
