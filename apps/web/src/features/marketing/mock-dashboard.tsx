import { CircleDollarSign, PackageCheck, ShoppingCart, Star } from 'lucide-react'
import { Badge } from '#src/ui/badge.tsx'
import type { Tone } from '#src/ui/tone.ts'

interface Purchase {
  name: string
  seller: string
  price: string
  status: string
  tone: Tone
  icon: typeof Star
}

const purchases: Purchase[] = [
  {
    name: 'Ceramic pour-over set',
    seller: 'Northwind Goods',
    price: '$34.99',
    status: 'Completed',
    tone: 'purple',
    icon: CircleDollarSign,
  },
  {
    name: 'Foldable desk lamp',
    seller: 'Brightline',
    price: '$27.49',
    status: 'Reviewed',
    tone: 'green',
    icon: Star,
  },
  {
    name: 'Trail running belt',
    seller: 'Kestrel Outdoor',
    price: '$18.95',
    status: 'Received',
    tone: 'blue',
    icon: PackageCheck,
  },
  {
    name: 'Glass storage boxes',
    seller: 'Hearth & Pantry',
    price: '$41.20',
    status: 'Ordered',
    tone: 'yellow',
    icon: ShoppingCart,
  },
]

/** A picture of the dashboard, made of the real parts. */
export function MockDashboard() {
  return (
    <figure
      aria-label="Example of a dashboard: four recent purchases, $122.63 spent, $62.48 paid back."
      className="min-w-0 rounded-lg border border-line bg-surface shadow-lg"
    >
      <div aria-hidden>
        <dl className="grid grid-cols-2 divide-x divide-line border-b border-line">
          <Figure label="Total Spent" value="$122.63" />
          <Figure label="Paid Back" value="$62.48" />
        </dl>
        <p className="px-4 pt-4 pb-1 text-sm font-semibold md:px-5">Recent Purchases</p>
        <ul className="divide-y divide-line px-4 md:px-5">
          {purchases.map(({ name, seller, price, status, tone, icon }) => (
            <li key={name} className="flex items-center gap-3 py-3">
              <div className="min-w-0 flex-1">
                <p className="truncate text-sm font-medium">{name}</p>
                <p className="truncate text-xs text-ink-muted">{seller}</p>
              </div>
              <span className="tabular text-sm font-medium">{price}</span>
              <Badge tone={tone} icon={icon} className="w-28 shrink-0 justify-center">
                {status}
              </Badge>
            </li>
          ))}
        </ul>
      </div>
    </figure>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="p-4 md:p-5">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="tabular text-lg font-bold">{value}</dd>
    </div>
  )
}
