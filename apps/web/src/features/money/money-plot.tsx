import { formatMoney } from '@sampletrail/domain/money/money.ts'
import { type ReactNode, Suspense, lazy } from 'react'
import { MONEY_SERIES, type PlotRow } from '#src/features/money/money-series.ts'
import { Card } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const BarPlot = lazy(async () => ({
  default: (await import('#src/features/money/bar-plot.tsx')).BarPlot,
}))

/** A chart under its heading, with a table of the same data behind it. */
export function MoneyPlot({
  title,
  description,
  rows,
  currency,
  direction,
  table,
}: {
  title: string
  /** Describes the chart for people who do not see it. */
  description: string
  rows: PlotRow[]
  currency: string
  direction: 'columns' | 'rows'
  table: ReactNode
}) {
  return (
    <Card className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-base font-semibold">{title}</h2>
        <ul aria-hidden className="flex flex-wrap gap-x-4 text-sm text-ink-muted">
          {MONEY_SERIES.map(({ key, label, colour }) => (
            <li key={key} className="inline-flex items-center gap-1.5">
              <span className="size-3 rounded-sm" style={{ background: colour }} />
              {label}
            </li>
          ))}
        </ul>
      </div>
      <figure>
        <figcaption className="sr-only">{description} The table below has the figures.</figcaption>
        <div aria-hidden>
          <Suspense fallback={<Skeleton className="h-65 w-full" />}>
            <BarPlot
              rows={rows}
              series={MONEY_SERIES}
              direction={direction}
              write={(amount) => formatMoney(Math.round(amount * 100), currency)}
              writeShort={(amount) => writeCompact(amount, currency)}
            />
          </Suspense>
        </div>
      </figure>
      <Disclosure summary={`${title} as a table`}>{table}</Disclosure>
    </Card>
  )
}

function writeCompact(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(amount)
}
