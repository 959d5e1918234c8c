import { labelOfFigure } from '@sampletrail/domain/money/figure-label.ts'
import { isMoneyFigure, isOfPeriod } from '@sampletrail/domain/money/figure-names.ts'
import { formatMoney } from '@sampletrail/domain/money/money.ts'
import { writtenProfit } from '@sampletrail/domain/money/outcome.ts'
import { labelOfPeriod } from '@sampletrail/domain/money/period-label.ts'
import { DEFAULT_PERIOD } from '@sampletrail/domain/money/period-name.ts'
import { X } from 'lucide-react'
import type { FigureFilter } from '#src/features/products/list/filter/list-filters.ts'
import type { FigureParts } from '#src/features/products/list/use-figure.ts'
import { Button } from '#src/ui/button.tsx'

/** Says which figure the list shows, and what the shown products add up to. Load on first use. */
export function FigureNote({
  figure,
  parts,
  shown,
  onShowAll,
}: {
  figure: FigureFilter
  parts: FigureParts
  shown: readonly { id: string }[]
  onShowAll: () => void
}) {
  const { name, currency = 'USD', period = DEFAULT_PERIOD } = figure
  if (!isMoneyFigure(name)) return null
  const sum = shown.reduce((total, { id }) => total + (parts.get(id) ?? 0), 0)
  const { label, amount } =
    name === 'profit'
      ? writtenProfit(sum, currency)
      : { label: labelOfFigure(name), amount: formatMoney(sum, currency) }
  const count = `${shown.length.toLocaleString('en-US')} product${shown.length === 1 ? '' : 's'}`
  return (
    <section
      aria-label="Money of these products"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border border-line bg-surface px-4 py-2"
    >
      <p className="text-sm">
        {label}
        {isOfPeriod(name) && <>, {labelOfPeriod(period).toLowerCase()}</>}:{' '}
        <strong className="tabular">{amount}</strong> from {count}
      </p>
      <Button variant="quiet" size="sm" onClick={onShowAll}>
        <X aria-hidden className="size-4" />
        Show all products
      </Button>
    </section>
  )
}
