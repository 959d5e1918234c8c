import { formatMoney } from '@sampletrail/domain/money/money.ts'
import { owedByCurrency } from '@sampletrail/domain/money/owed.ts'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Wallet } from 'lucide-react'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** What is owed to the person, by currency; each sum opens its products. A placeholder until products are loaded. */
export function BalanceCard({ products }: { products: readonly ProductListRow[] | null }) {
  const owed = products && [...owedByCurrency(products)]
  return (
    <section
      aria-label="Owed to you"
      className="flex items-center gap-3 rounded-lg border border-line bg-surface px-4 py-2.5 md:px-5"
    >
      <span
        aria-hidden
        className="grid size-9 shrink-0 place-items-center rounded-md bg-accent-soft text-accent-ink"
      >
        <Wallet className="size-5" />
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-sm text-ink-muted">Owed to you</h2>
        {owed === null && <Skeleton className="my-3 h-5 w-24" />}
        {owed && (
          <p className="tabular flex min-h-11 flex-wrap items-center gap-x-2 text-base font-bold">
            {owed.length === 0 && formatMoney(0)}
            {owed.map(([currency, cents], place) => (
              <span key={currency} className="inline-flex items-center gap-x-2">
                {place > 0 && '+'}
                <Link
                  to="/dashboard/products"
                  search={{ figure: 'owed', currency }}
                  className="touch-target inline-flex items-center rounded-md hover:underline"
                >
                  {formatMoney(cents, currency)}
                </Link>
              </span>
            ))}
          </p>
        )}
      </div>
      <Link
        to="/dashboard/money"
        className="touch-target inline-flex shrink-0 items-center text-sm font-semibold text-accent-ink hover:underline"
      >
        Money
        <ChevronRight aria-hidden className="size-4" />
      </Link>
    </section>
  )
}
