import { formatMoney } from '@sampletrail/domain/money/money.ts'
import { outstandingBalance } from '@sampletrail/domain/money/outstanding-balance.ts'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Wallet } from 'lucide-react'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** The money that is not refunded yet, with a link to the Money page. A placeholder until products are loaded. */
export function BalanceCard({ products }: { products: readonly ProductListRow[] | null }) {
  const balance = products && [...outstandingBalance(products)].filter(([, cents]) => cents > 0)
  return (
    <Link
      to="/dashboard/money"
      className="flex items-center gap-3 rounded-lg border border-line bg-surface p-4 transition-shadow hover:shadow-md md:px-5"
    >
      <span
        aria-hidden
        className="grid size-9 shrink-0 place-items-center rounded-md bg-accent-soft text-accent-ink"
      >
        <Wallet className="size-5" />
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-sm text-ink-muted">Outstanding balance</span>
        {balance ? (
          <span className="tabular text-base font-bold">
            {balance.length === 0
              ? formatMoney(0)
              : balance.map(([currency, cents]) => formatMoney(cents, currency)).join(' + ')}
          </span>
        ) : (
          <Skeleton className="h-5 w-24" />
        )}
      </span>
      <span className="inline-flex shrink-0 items-center text-sm font-semibold text-accent-ink">
        Money
        <ChevronRight aria-hidden className="size-4" />
      </span>
    </Link>
  )
}
