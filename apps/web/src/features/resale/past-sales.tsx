import { formatShortDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { formatMoney } from '@sampletrail/domain/money/money.ts'
import { similarSales } from '@sampletrail/domain/resale/past-sales.ts'
import { useMemo } from 'react'
import { useProducts } from '#src/entities/product/list/use-products.ts'
import { productNameOf } from '#src/entities/product/product-name.ts'
import type { Product } from '#src/entities/product/product-row.ts'

/** What the person sold similar things for: real prices beside the asking ones. Nothing without any. */
export function PastSales({ product, currency }: { product: Product; currency: string }) {
  const { data: products } = useProducts()
  const sales = useMemo(
    () => similarSales(product, products ?? [], currency),
    [product, products, currency],
  )
  if (sales.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-base font-semibold">What you sold similar things for</h3>
      <ul className="divide-y divide-line rounded-md border border-line">
        {sales.map(({ id, name, price, date }) => (
          <li key={id} className="flex items-baseline justify-between gap-3 px-3 py-2 text-sm">
            <span className="min-w-0">
              <a
                href={`/dashboard/products/${id}`}
                target="_blank"
                rel="noopener"
                dir="auto"
                className="touch-target inline-block font-medium wrap-anywhere underline decoration-line-strong underline-offset-2 hover:decoration-current"
              >
                {productNameOf({ name })}
                <span className="sr-only">, opens in a new tab</span>
              </a>
              {date !== null && (
                <span className="block text-xs text-ink-muted">{`Sold ${formatShortDate(date)}`}</span>
              )}
            </span>
            <span className="tabular font-semibold">{formatMoney(price, currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
