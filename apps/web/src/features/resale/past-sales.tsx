import { formatShortDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { formatMoney } from '@sampletrail/domain/money/money.ts'
import { similarSales } from '@sampletrail/domain/resale/past-sales.ts'
import { useMemo } from 'react'
import { useProducts } from '#src/entities/product/list/use-products.ts'
import { productNameOf } from '#src/entities/product/product-name.ts'
import type { Product, ProductListRow } from '#src/entities/product/product-row.ts'
import { type PastPrice, usePastPrices } from '#src/features/resale/use-past-prices.ts'
import { LoadAgain } from '#src/features/resale/load-again.tsx'

/** What the person sold similar things for: real prices beside the asking ones, like them of one piece and without shipping. Nothing without any. */
export function PastSales({ product, currency }: { product: Product; currency: string }) {
  const { data: products } = useProducts()
  const sales = useMemo(
    () => similarSales(product, products ?? [], currency),
    [product, products, currency],
  )
  const prices = usePastPrices(sales)
  if (sales.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-base font-semibold">Your similar sales</h3>
      <p className="text-sm text-ink-muted">The price of one piece, without shipping.</p>
      <LoadAgain query={prices} label="Load prices again">
        We could not load what you sold them for.
      </LoadAgain>
      <ul className="divide-y divide-line rounded-md border border-line">
        {sales.map((sale) => (
          <Sale key={sale.id} sale={sale} found={prices.data?.get(sale.id)} />
        ))}
      </ul>
    </section>
  )
}

function Sale({ sale, found }: { sale: ProductListRow; found: PastPrice | undefined }) {
  const { id, sold_date: date, currency } = sale
  const pieces = found?.quantity ?? 1
  const facts = [
    date === null ? '' : `Sold ${formatShortDate(date)}`,
    pieces === 1 ? '' : `${pieces.toLocaleString('en-US')} pieces`,
  ].filter((fact) => fact !== '')
  return (
    <li className="flex items-baseline justify-between gap-3 px-3 py-2 text-sm">
      <span className="min-w-0">
        <a
          href={`/dashboard/products/${id}`}
          target="_blank"
          rel="noopener"
          dir="auto"
          className="touch-target inline-block font-medium wrap-anywhere underline decoration-line-strong underline-offset-2 hover:decoration-current"
        >
          {productNameOf(sale)}
          <span className="sr-only">, opens in a new tab</span>
        </a>
        {facts.length > 0 && (
          <span className="block text-xs text-ink-muted">{facts.join(', ')}</span>
        )}
      </span>
      <span className="tabular font-semibold">
        {found === undefined || found.price === null ? '–' : formatMoney(found.price, currency)}
      </span>
    </li>
  )
}
