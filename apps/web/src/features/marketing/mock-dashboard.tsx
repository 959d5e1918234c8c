import { labelOfStatus, type ProductStatus } from '@sampletrail/domain/products/lifecycle.ts'
import { statusStyle } from '#src/entities/product/parts/status-style.ts'
import { Badge } from '#src/ui/badge.tsx'

interface Purchase {
  name: string
  seller: string
  price: string
  status: ProductStatus
  /** Whether its money came back. */
  isBack: boolean
}

const purchases: Purchase[] = [
  {
    name: 'Ceramic pour-over set',
    seller: 'Northwind Goods',
    price: '$34.99',
    status: 'paid',
    isBack: true,
  },
  {
    name: 'Foldable desk lamp',
    seller: 'Brightline',
    price: '$27.49',
    status: 'paid',
    isBack: true,
  },
  {
    name: 'Trail running belt',
    seller: 'Kestrel Outdoor',
    price: '$18.95',
    status: 'published',
    isBack: false,
  },
  {
    name: 'Glass storage boxes',
    seller: 'Hearth & Pantry',
    price: '$41.20',
    status: 'received',
    isBack: false,
  },
]

const sums = [
  { label: 'Paid back', amount: '$62.48', style: 'text-success' },
  { label: 'Owed to you', amount: '$60.15', style: 'text-accent-ink' },
]

/** A small ledger, made of the real components: what was spent, what came back, and what is owed. */
export function MockDashboard() {
  return (
    <figure
      aria-label="Example of a dashboard: four recent purchases, $122.63 spent, $62.48 of it paid back, $60.15 still owed."
      className="min-w-0 overflow-hidden rounded-lg border border-line bg-surface shadow-lg"
    >
      <div aria-hidden>
        <div className="flex flex-col gap-4 border-b border-line p-5 md:p-6">
          <div className="flex flex-wrap items-end justify-between gap-x-5 gap-y-2">
            <dl>
              <dt className="text-sm text-ink-muted">Total Spent</dt>
              <dd className="tabular text-xl font-bold tracking-tight">$122.63</dd>
            </dl>
            <div className="flex gap-5 pb-1">
              {sums.map(({ label, amount, style }) => (
                <dl key={label}>
                  <dt className="text-sm text-ink-muted">{label}</dt>
                  <dd className={`tabular text-lg font-semibold ${style}`}>{amount}</dd>
                </dl>
              ))}
            </div>
          </div>
          <div className="h-2 overflow-hidden rounded-full bg-sunken">
            <div className="h-full w-[51%] rounded-full bg-success" />
          </div>
        </div>
        <p className="px-5 pt-4 pb-1 text-sm font-semibold md:px-6">Recent Purchases</p>
        <ul className="divide-y divide-line px-5 pb-2 md:px-6">
          {purchases.map(({ name, seller, price, status, isBack }) => (
            <li key={name} className="flex items-center gap-3 py-3">
              <div className="min-w-0 flex-1">
                <p className="truncate text-sm font-medium">{name}</p>
                <p className="truncate text-xs text-ink-muted">{seller}</p>
              </div>
              <div className="text-right">
                <p className="tabular text-sm font-semibold">{price}</p>
                <p className={isBack ? 'text-xs text-success' : 'text-xs text-ink-muted'}>
                  {isBack ? 'refunded' : 'owed'}
                </p>
              </div>
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
