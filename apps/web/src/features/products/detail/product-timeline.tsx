import { formatLongDate } from '@sampletrail/domain/dates/calendar-date.ts'
import {
  DATED_STATUSES,
  dateFieldOf,
  timelineLabelOf,
} from '@sampletrail/domain/products/lifecycle.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { statusStyle } from '#src/entities/product/parts/status-style.ts'
import { Card } from '#src/ui/card.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { toneStyle } from '#src/ui/tone.ts'

/** The dates of a product's statuses so far. */
export function ProductTimeline({ product }: { product: Product }) {
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-base font-semibold">Timeline</h2>
      <ol className="max-lg:grid max-lg:grid-cols-2 max-lg:gap-4 lg:flex lg:flex-col">
        {DATED_STATUSES.map((status, index) => {
          const day = product[dateFieldOf(status)]
          const { icon: Icon, tone } = statusStyle[status]
          return (
            <li key={status} className="relative flex gap-3 lg:pb-4 lg:last:pb-0">
              {index < DATED_STATUSES.length - 1 && (
                <span
                  aria-hidden
                  className="absolute top-8 bottom-0 left-4 w-px bg-line max-lg:hidden"
                />
              )}
              <span
                aria-hidden
                className={classNames(
                  'grid size-8 shrink-0 place-items-center rounded-full',
                  day === null ? 'border border-line text-line-strong' : toneStyle[tone],
                )}
              >
                <Icon className="size-4" />
              </span>
              <div className="min-w-0">
                <p className="text-sm font-medium">{timelineLabelOf(status)}</p>
                <p className={classNames('tabular text-sm', 'text-ink-muted')}>
                  {day === null ? 'Not set' : formatLongDate(day)}
                </p>
                {status === 'ordered' && product.order_number && (
                  <p className="tabular text-sm break-all text-ink-muted">
                    Order {product.order_number}
                  </p>
                )}
              </div>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
