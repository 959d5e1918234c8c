import { isExample } from '@sampletrail/domain/examples/is-example.ts'
import { formatLongDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { currenciesOf } from '@sampletrail/domain/money/money-overview.ts'
import { rangeOfYear, yearLabel, yearOfDate } from '@sampletrail/domain/money/money-period.ts'
import { formatMoney, formatProfit } from '@sampletrail/domain/money/money.ts'
import { summariseYear } from '@sampletrail/domain/money/tax-year.ts'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, FileText } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useUser } from '#src/entities/session/use-session.ts'
import { MoneyFailure } from '#src/features/money/money-failure.tsx'
import { MoneySkeleton } from '#src/features/money/money-skeleton.tsx'
import { TaxYearControls } from '#src/features/money/tax-year-controls.tsx'
import { TaxYearTable } from '#src/features/money/tax-year-table.tsx'
import { chooseCurrency, listTaxYears, useLedger } from '#src/features/money/use-ledger.ts'
import { keepYearStart, readYearStart } from '#src/lib/tax-year-start.ts'
import { readToday } from '#src/lib/today.ts'
import { buttonStyle } from '#src/ui/button-style.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'

export type TaxYearSearch = { year?: number | undefined; currency?: string | undefined }

export interface TaxYearScreenProps {
  search: TaxYearSearch
  onSearchChange: (search: TaxYearSearch) => void
}

/** A year's money on one sheet, for the tax return. */
export function TaxYearScreen({ search, onSearchChange }: TaxYearScreenProps) {
  const { products, entries: all } = useLedger()
  const { id: userId, email } = useUser()
  // A tax return has no examples.
  const entries = useMemo(
    () => all.filter(({ product }) => !isExample(product, userId)),
    [all, userId],
  )
  const currencies = useMemo(() => currenciesOf(entries), [entries])
  const [start, setStart] = useState(readYearStart)
  const today = readToday()
  const currency = chooseCurrency(currencies, search.currency)
  const year = search.year ?? yearOfDate(today, start)
  const range = useMemo(() => rangeOfYear(year, start), [year, start])
  const years = useMemo(
    () => listTaxYears(entries, start, today, year),
    [entries, start, today, year],
  )
  const summary = useMemo(
    () =>
      summariseYear(
        entries.filter(({ product }) => product.currency === currency),
        range,
      ),
    [entries, currency, range],
  )
  const { total, lines, taxValue } = summary

  if (products.hasFailed) return <MoneyFailure products={products} />
  if (!products.isComplete) return <MoneySkeleton />
  const figures: [string, string][] = [
    ['You spent', formatMoney(total.paidOut, currency)],
    ['Paid to you', formatMoney(total.received, currency)],
    ['Resale income', formatMoney(total.resale, currency)],
    ['Selling fees', formatMoney(total.fees, currency)],
    ['Profit', formatProfit(total.profit, currency)],
  ]
  if (taxValue > 0) figures.push(['Tax value', formatMoney(taxValue, currency)])
  return (
    <div className="flex flex-col gap-5">
      <Link
        to="/dashboard/money"
        className={buttonStyle('quiet', 'md', '-mt-1 -mb-3 -ml-3 self-start print:hidden')}
      >
        <ArrowLeft aria-hidden className="size-4" />
        Money
      </Link>
      <TaxYearControls
        year={year}
        years={years}
        start={start}
        currency={currency}
        currencies={currencies}
        onYearChange={(picked) => onSearchChange({ ...search, year: picked })}
        onStartChange={(picked) => {
          keepYearStart(picked)
          setStart(picked)
        }}
        onCurrencyChange={(picked) => onSearchChange({ ...search, currency: picked })}
      />
      <header>
        <h1 className="text-lg font-bold">Tax year {yearLabel(year, start)}</h1>
        <p className="text-sm text-ink-muted">
          {formatLongDate(range.from)} to {formatLongDate(range.to)}, amounts in {currency}.
        </p>
        <p className="hidden text-sm print:block">
          {email}, printed on {formatLongDate(today)}.
        </p>
      </header>
      {/* Each column is as wide as its amounts, so that none breaks on paper. */}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-y border-line py-4 sm:flex sm:flex-wrap sm:justify-between print:flex print:flex-wrap print:justify-between">
        {figures.map(([label, amount]) => (
          <div key={label}>
            <dt className="text-sm text-ink-muted">{label}</dt>
            <dd className="tabular text-base font-semibold wrap-anywhere">{amount}</dd>
          </div>
        ))}
      </dl>
      {lines.length === 0 ? (
        <EmptyState icon={FileText} title="No money moved in this year">
          Choose another year, or another day on which the year begins.
        </EmptyState>
      ) : (
        <TaxYearTable summary={summary} currency={currency} />
      )}
      {taxValue > 0 && (
        <p className="max-w-prose text-sm text-ink-muted">
          The tax value of a product counts as income although nobody paid you, as on Amazon Vine.
          It counts on the day of the order, and is not part of ‘Paid to you’ or ‘Profit’.
        </p>
      )}
      <p className="max-w-prose text-sm text-ink-muted">
        Every amount counts on its own day: the price on the day of the order, refunds and
        commission on the day they came, sales on the day of the sale. This sums up what you
        recorded; it is no tax advice.
      </p>
    </div>
  )
}
