import { labelOfStatus, type ProductStatus } from '@sampletrail/domain/products/lifecycle.ts'
import { statusStyle } from '#src/entities/product/parts/status-style.ts'
import { Badge } from '#src/ui/badge.tsx'

const purchases: { name: string; seller: string; price: string; status: ProductStatus }[] = [
  { name: 'Ceramic pour-over set', seller: 'Northwind Goods', price: '$34.99', status: 'paid' },
  { name: 'Foldable desk lamp', seller: 'Brightline', price: '$27.49', status: 'reviewed' },
  { name: 'Trail running belt', seller: 'Kestrel Outdoor', price: '$18.95', status: 'received' },
  { name: 'Glass storage boxes', seller: 'Hearth & Pantry', price: '$41.20', status: 'ordered' },
]

/** A small dashboard, made of the real components. */
export function MockDashboard() {
  return (
    <figure
      aria-label="Example of a dashboard: four recent purchases, $122.63 spent, $34.99 of it paid back."
      className="min-w-0 overflow-hidden rounded-lg border border-line bg-surface shadow-lg"
    >
      <div aria-hidden>
        <div className="flex flex-col gap-4 border-b border-line p-5 md:p-6">
          <div className="flex items-end justify-between gap-4">
            <dl>
              <dt className="text-sm text-ink-muted">Total Spent</dt>
              <dd className="tabular text-xl font-bold tracking-tight">$122.63</dd>
            </dl>
            <dl className="pb-1 text-right">
              <dt className="text-sm text-ink-muted">Paid back</dt>
              <dd className="tabular text-lg font-semibold text-success">$34.99</dd>
            </dl>
          </div>
          <div className="h-2 overflow-hidden rounded-full bg-sunken">
            <div className="h-full w-[28.5%] rounded-full bg-success" />
          </div>
        </div>
        <p className="px-5 pt-4 pb-1 text-sm font-semibold md:px-6">Recent Purchases</p>
        <ul className="divide-y divide-line px-5 pb-2 md:px-6">
          {purchases.map(({ name, seller, price, status }) => (
            <li key={name} className="flex items-center gap-3 py-3">
              <div className="min-w-0 flex-1">
                <p className="truncate text-sm font-medium">{name}</p>
                <p className="truncate text-xs text-ink-muted">{seller}</p>
              </div>
              <span className="tabular text-sm font-semibold">{price}</span>
              <Badge {...statusStyle[status]} className="w-28 shrink-0 justify-center">
                {labelOfStatus(status)}
              </Badge>
            </li>
          ))}
        </ul>
      </div>
    </figure>
  )
}
