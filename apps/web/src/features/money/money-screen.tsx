import { moneyMoved, moneyOpen, overdueEntries } from '@sampletrail/domain/money/money-overview.ts'
import { owedForOrdersIn } from '@sampletrail/domain/money/outcome.ts'
import { owedInAll } from '@sampletrail/domain/money/owed.ts'
import { DEFAULT_PERIOD } from '@sampletrail/domain/money/period-name.ts'
import { rangeOfPeriod } from '@sampletrail/domain/money/money-period.ts'
import { Link } from '@tanstack/react-router'
import { FileText, Wallet } from 'lucide-react'
import { useMemo } from 'react'
import { AlsoOwed } from '#src/features/money/also-owed.tsx'
import { CurrenciesTable } from '#src/features/money/currencies-table.tsx'
import { MovedFigures, OpenFigures } from '#src/features/money/money-figures.tsx'
import { MoneyFilters } from '#src/features/money/money-filters.tsx'
import type { MoneySearch } from '#src/features/money/money-search.ts'
import { MoneyFailure } from '#src/features/money/money-failure.tsx'
import { MoneySkeleton } from '#src/features/money/money-skeleton.tsx'
import { MonthsPlot } from '#src/features/money/months-plot.tsx'
import { OverdueList } from '#src/features/money/overdue-list.tsx'
import { OwedTable } from '#src/features/money/owed-table.tsx'
import { SellersPlot } from '#src/features/money/sellers-plot.tsx'
import { chooseCurrency, useLedger, yearsOf } from '#src/features/money/use-ledger.ts'
import { readToday } from '#src/lib/today.ts'
import { Button } from '#src/ui/button.tsx'
import { buttonStyle } from '#src/ui/button-style.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'

export interface MoneyScreenProps {
  search: MoneySearch
  onSearchChange: (search: MoneySearch) => void
  onAddProduct: () => void
}

/** The costs and returns of products, past and expected; calculated from the list that is loaded anyway. */
export function MoneyScreen({ search, onSearchChange, onAddProduct }: MoneyScreenProps) {
  const { products, entries, currencies } = useLedger()
  const today = readToday()
  const period = search.period ?? DEFAULT_PERIOD
  const currency = chooseCurrency(currencies, search.currency)
  const range = useMemo(() => rangeOfPeriod(period, today), [period, today])
  const own = useMemo(
    () => entries.filter(({ product }) => product.currency === currency),
    [entries, currency],
  )
  const moved = useMemo(() => moneyMoved(own, range), [own, range])
  const owedOfOrders = useMemo(() => owedForOrdersIn(own, range), [own, range])
  const open = useMemo(() => moneyOpen(own, today), [own, today])
  const owed = useMemo(() => owedInAll(own, today), [own, today])
  const overdue = useMemo(() => overdueEntries(own, today), [own, today])
  const years = useMemo(() => yearsOf(entries), [entries])

  if (products.hasFailed) return <MoneyFailure products={products} />
  // Half a list would show half the money.
  if (!products.isComplete) return <MoneySkeleton />
  if (entries.length === 0) return <NoMoney onAddProduct={onAddProduct} />
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="self-center text-lg font-bold">Money</h1>
        <MoneyFilters
          period={period}
          years={years}
          currency={currency}
          currencies={currencies}
          onPeriodChange={(picked) => onSearchChange({ ...search, period: picked })}
          onCurrencyChange={(picked) => onSearchChange({ ...search, currency: picked })}
        >
          <Link to="/dashboard/money/tax-year" className={buttonStyle('secondary')}>
            <FileText aria-hidden className="size-4" />
            Tax year
          </Link>
        </MoneyFilters>
      </header>
      <OpenFigures open={open} owed={owed} currency={currency} />
      <AlsoOwed entries={entries} currency={currency} search={search} />
      <OwedTable entries={own} owed={owed} today={today} currency={currency} />
      <OverdueList entries={overdue} today={today} />
      <MovedFigures moved={moved} owedOfOrders={owedOfOrders} currency={currency} period={period} />
      <MonthsPlot entries={own} range={range} today={today} currency={currency} total={moved} />
      <SellersPlot
        entries={own}
        range={range}
        today={today}
        currency={currency}
        total={moved}
        open={open}
      />
      <CurrenciesTable entries={entries} currencies={currencies} range={range} today={today} />
    </div>
  )
}

function NoMoney({ onAddProduct }: { onAddProduct: () => void }) {
  return (
    <>
      <h1 className="text-lg font-bold">Money</h1>
      <EmptyState
        icon={Wallet}
        title="No money yet"
        action={<Button onClick={onAddProduct}>Add Product</Button>}
      >
        Add a product that you ordered, with its price. From then on this page shows what you paid,
        what is owed to you and when, and what is left.
      </EmptyState>
    </>
  )
}
