import type { ResaleAnalysis } from '@sampletrail/contracts/resale.ts'
import { formatMoney } from '@sampletrail/domain/money.ts'
import { searchWordsOf } from '@sampletrail/domain/resale/search-words.ts'
import { RotateCw } from 'lucide-react'
import { type ReactNode, Suspense, lazy, useMemo, useState } from 'react'
import type { Product } from '#src/entities/product/product-row.ts'
import { comparePrices } from '#src/features/resale/compare-prices.ts'
import { ListingTable } from '#src/features/resale/listing-table.tsx'
import { SaleReturn } from '#src/features/resale/sale-return.tsx'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const PricePlot = lazy(async () => ({
  default: (await import('#src/features/resale/price-plot.tsx')).PricePlot,
}))

/** Figures, picture, what would be left, and the listings themselves. */
export function AnalysisResult({
  product,
  analysis,
  isSearching,
  onAgain,
}: {
  product: Product
  analysis: ResaleAnalysis
  isSearching: boolean
  onAgain: () => void
}) {
  const [isWithoutUnusual, setWithoutUnusual] = useState(false)
  const { items } = analysis
  const { figures, dots, fences, unusualCount } = useMemo(
    () => comparePrices(items, isWithoutUnusual),
    [items, isWithoutUnusual],
  )
  const uncompared = items.length - figures.count
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64 text-sm wrap-anywhere text-ink-muted">
          {sourceOf(product, analysis)}
        </p>
        <Button variant="secondary" size="sm" busy={isSearching} onClick={onAgain}>
          {!isSearching && <RotateCw aria-hidden className="size-4" />}
          {isSearching ? 'Searching...' : 'Search again'}
        </Button>
      </div>
      <section className="flex flex-col gap-3">
        <h3 className="text-base font-semibold">Asking prices</h3>
        <dl className="grid grid-cols-2 gap-2 sm:grid-cols-5">
          <Figure label="Median Price">{formatMoney(figures.median)}</Figure>
          <Figure label="Average Price">{formatMoney(figures.average)}</Figure>
          <Figure label="Lowest Price">{formatMoney(figures.lowest)}</Figure>
          <Figure label="Highest Price">{formatMoney(figures.highest)}</Figure>
          <Figure label="Total Listings">{items.length}</Figure>
        </dl>
        <p className="text-sm text-ink-muted">
          These are asking prices of what is for sale now; what things sell for may be less.
          {uncompared > 0 && ` ${sayUncompared(uncompared)}`}
        </p>
        {unusualCount > 0 && (
          <Checkbox
            label={
              unusualCount === 1
                ? 'Leave the unusual price out of average and chart'
                : `Leave the ${unusualCount} unusual prices out of average and chart`
            }
            checked={isWithoutUnusual}
            onChange={(event) => setWithoutUnusual(event.target.checked)}
          />
        )}
        <figure>
          <figcaption className="sr-only">
            A dot for each asking price, and a line at the median. The table below has the prices.
          </figcaption>
          <div aria-hidden className="flex flex-col gap-2">
            <Suspense fallback={<Skeleton className="h-44 w-full" />}>
              <PricePlot dots={dots} median={figures.median / 100} />
            </Suspense>
            <Legend hasUnusual={dots.some(({ isUnusual }) => isUnusual)} />
          </div>
        </figure>
      </section>
      <SaleReturn product={product} figures={figures} />
      <ListingTable items={items} fences={fences} />
    </div>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1 rounded-md border border-line px-3 py-2.5 last:max-sm:col-span-2">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="tabular text-lg font-semibold">{children}</dd>
    </div>
  )
}

function Legend({ hasUnusual }: { hasUnusual: boolean }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-muted">
      <li className="inline-flex items-center gap-1.5">
        <span className="size-2.5 rounded-full bg-accent" />A listing
      </li>
      {hasUnusual && (
        <li className="inline-flex items-center gap-1.5">
          <span className="size-2.5 rotate-45" style={{ background: 'var(--purple)' }} />
          Unusual
        </li>
      )}
      <li className="inline-flex items-center gap-1.5">
        <span className="h-4 border-l-2 border-dashed border-current" />
        Median
      </li>
    </ul>
  )
}

/** When and how it was found, and whether the product still is what was looked for. */
function sourceOf(product: Product, { mode, searched_at, searched_for }: ResaleAnalysis): string {
  const at = new Date(searched_at).toLocaleString('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  if (mode === 'picture') {
    const isOther = product.product_image_url !== searched_for
    return `Found ${at} by picture.${isOther ? ' The product’s picture has changed since.' : ''}`
  }
  const isOther = searchWordsOf(product.name) !== searched_for
  const change = isOther ? ' The product’s name has changed since.' : ''
  return `Found ${at} by “${searched_for}”.${change}`
}

function sayUncompared(count: number): string {
  return count === 1
    ? 'One listing has no price in US dollars and is not compared.'
    : `${count} listings have no price in US dollars and are not compared.`
}
