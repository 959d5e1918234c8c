import { formatMoney } from '@sampletrail/domain/money/money.ts'
import { owedByCurrency } from '@sampletrail/domain/money/owed.ts'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { MoneySearch } from '#src/features/money/money-search.ts'
import type { ProductEntry } from '#src/features/money/use-ledger.ts'

/** What is owed in the currencies that the screen does not show, each a press away. Nothing if there is none. */
export function AlsoOwed({
  entries,
  currency,
  search,
}: {
  /** Of all currencies. */
  entries: readonly ProductEntry[]
  currency: string
  search: MoneySearch
}) {
  const others = useMemo(
    () =>
      [...owedByCurrency(entries.map(({ product }) => product))].filter(
        ([code]) => code !== currency,
      ),
    [entries, currency],
  )
  if (others.length === 0) return null
  return (
    <p className="-my-3 flex flex-wrap items-center gap-x-3 text-sm">
      <span className="text-ink-muted">Also owed to you:</span>
      {others.map(([code, owed]) => (
        <Link
          key={code}
          to="/dashboard/money"
          search={{ ...search, currency: code }}
          aria-label={`${formatMoney(owed, code)} in ${code}, show this currency`}
          className="tabular touch-target inline-flex min-h-11 items-center font-semibold underline"
        >
          {formatMoney(owed, code)}
        </Link>
      ))}
    </p>
  )
}
