import { formatShortDate } from '@sampletrail/domain/dates/calendar-date.ts'
import {
  DATED_STATUSES,
  dateFieldOf,
  timelineLabelOf,
} from '@sampletrail/domain/products/lifecycle.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { ProductHistory } from '#src/features/products/detail/product-history.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'

/** All dates of a product's statuses, the empty ones too, and its changes. Folded: the row of statuses has the days so far. */
export function ProductTimeline({ product }: { product: Product }) {
  return (
    <Disclosure summary={<h2 className="text-base">Timeline</h2>}>
      <div className="flex flex-col gap-4 pb-2">
        <ol className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm sm:grid-cols-3">
          {DATED_STATUSES.map((status) => {
            const day = product[dateFieldOf(status)]
            return (
              <li key={status} className="min-w-0">
                <p className="font-medium">{timelineLabelOf(status)}</p>
                <p className="tabular text-ink-muted">
                  {day === null ? 'Not set' : formatShortDate(day)}
                </p>
                {status === 'ordered' && product.order_number && (
                  <p className="tabular break-all text-ink-muted">Order {product.order_number}</p>
                )}
              </li>
            )
          })}
        </ol>
        <ProductHistory id={product.id} currency={product.currency} />
      </div>
    </Disclosure>
  )
}
