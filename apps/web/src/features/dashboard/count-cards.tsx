import { type ProductStatus, PRODUCT_STATUSES } from '@sampletrail/domain/products/lifecycle.ts'
import { Link } from '@tanstack/react-router'
import { statusStyle } from '#src/entities/product/parts/status-style.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { toneStyle } from '#src/ui/tone.ts'

const CARDS: { status: ProductStatus; label: string }[] = [
  { status: 'wishlist', label: 'Wishlist' },
  { status: 'ordered', label: 'Waiting for delivery' },
  { status: 'received', label: 'Reviews Needed' },
  { status: 'published', label: 'Awaiting Approval' },
]

export type StatusCounts = Record<ProductStatus, number>

/** How many products have each status. */
export function countByStatus(products: readonly { status: ProductStatus }[]): StatusCounts {
  const counts = Object.fromEntries(PRODUCT_STATUSES.map((status) => [status, 0])) as StatusCounts
  for (const { status } of products) counts[status] += 1
  return counts
}

/** Where products wait, with links to them. Placeholders until the counts are loaded. */
export function CountCards({ counts }: { counts: StatusCounts | null }) {
  return (
    <ul className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
      {CARDS.map(({ status, label }) => {
        const { icon: Icon, tone } = statusStyle[status]
        return (
          <li key={status}>
            <Link
              to="/dashboard/products"
              search={{ status }}
              className="flex h-full items-center gap-3 rounded-lg border border-line bg-surface p-3 transition-shadow hover:shadow-md md:flex-col md:items-start md:p-5"
            >
              <span
                aria-hidden
                className={classNames(
                  'grid size-9 shrink-0 place-items-center rounded-md',
                  toneStyle[tone],
                )}
              >
                <Icon className="size-5" />
              </span>
              <span className="flex min-w-0 flex-1 flex-col justify-end">
                <span className="tabular flex h-8 items-center text-lg font-bold md:h-12 md:text-xl">
                  {counts ? counts[status] : <Skeleton className="h-8 w-12" />}
                </span>
                {/* Two lines on phones, so that all numbers of a row are at one height. */}
                <span className="text-xs text-ink-muted max-md:min-h-8 md:text-sm">{label}</span>
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
