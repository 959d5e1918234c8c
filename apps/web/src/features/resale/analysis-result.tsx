import type { ResaleAnalysis } from '@sampletrail/contracts/resale.ts'
import { countryName } from '@sampletrail/domain/products/countries.ts'
import { type Cents, formatMoney } from '@sampletrail/domain/money/money.ts'
import { MARKETPLACES } from '@sampletrail/domain/resale/marketplaces.ts'
import { PencilLine, RotateCw } from 'lucide-react'
import { type ReactNode, Suspense, lazy, useMemo, useState } from 'react'
import type { Product } from '#src/entities/product/product-row.ts'
import { comparePrices, type PriceDot } from '#src/features/resale/compare-prices.ts'
import { ListingTable } from '#src/features/resale/listing-table.tsx'
import { SaleReturn } from '#src/features/resale/sale-return.tsx'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const PricePlot = lazy(async () => ({
  default: (await import('#src/features/resale/price-plot.tsx')).PricePlot,
}))

/** Figures, chart, profit, and the listings themselves. */
export function AnalysisResult({
  product,
  analysis,
  usesLeft,
  isSearching,
  onAgain,
  onChange,
}: {
  product: Product
  analysis: ResaleAnalysis
  /** Analyses left this month; null without a limit. */
  usesLeft: number | null
  isSearching: boolean
  onAgain: () => void
  /** Opens the search's fields; undefined if they are open. */
  onChange: (() => void) | undefined
}) {
  const [isWithoutUnusual, setWithoutUnusual] = useState(false)
  const { items, marketplace, total } = analysis
  const { currency, money } = MARKETPLACES[marketplace]
  const { figures, dots, fences, unusualCount } = useMemo(
    () => comparePrices(items, currency, isWithoutUnusual),
    [items, currency, isWithoutUnusual],
  )
  const write = (cents: Cents): string => formatMoney(cents, currency)
  const uncompared = items.length - figures.count
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64 text-sm wrap-anywhere text-ink-muted">
          {sourceOf(product, analysis)}
          {usesLeft !== null && ` Analyses left this month: ${usesLeft}.`}
        </p>
        {onChange !== undefined && (
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" disabled={isSearching} onClick={onChange}>
              <PencilLine aria-hidden className="size-4" />
              Change search
            </Button>
            <Button variant="secondary" size="sm" busy={isSearching} onClick={onAgain}>
              {!isSearching && <RotateCw aria-hidden className="size-4" />}
              {isSearching ? 'Searching...' : 'Search again'}
            </Button>
          </div>
        )}
      </div>
      <section className="flex flex-col gap-3">
        <h3 className="text-base font-semibold">Asking prices</h3>
        <dl className="grid grid-cols-2 gap-2 sm:grid-cols-5">
          <Figure label="Median Price">{write(figures.median)}</Figure>
          <Figure label="Average Price">{write(figures.average)}</Figure>
          <Figure label="Lowest Price">{write(figures.lowest)}</Figure>
          <Figure label="Highest Price">{write(figures.highest)}</Figure>
          <Figure label="Total Listings">{items.length}</Figure>
        </dl>
        <p className="text-sm text-ink-muted">
          These are asking prices of what is for sale now; what things sell for may be less.
          {total != null && total > items.length && ` ${sayTotal(total, items.length)}`}
          {uncompared > 0 && ` ${sayUncompared(uncompared, money)}`}
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
            {`A dot for each asking price from ${write(figures.lowest)} to ${write(figures.highest)}, and a line at the median, ${write(figures.median)}. The table below has the prices.`}
          </figcaption>
          <div aria-hidden className="flex flex-col gap-2">
            <Suspense fallback={<Skeleton className="h-44 w-full" />}>
              <PricePlot dots={dots} median={figures.median / 100} currency={currency} />
            </Suspense>
            <Legend dots={dots} />
          </div>
        </figure>
      </section>
      <SaleReturn key={marketplace} product={product} figures={figures} marketplace={marketplace} />
      <ListingTable items={items} fences={fences} currency={currency} />
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

function Legend({ dots }: { dots: readonly PriceDot[] }) {
  const hasUnusual = dots.some(({ isUnusual }) => isUnusual)
  const beyond = dots.filter(({ isBeyond }) => isBeyond).length
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-muted">
      <li className="inline-flex items-center gap-1.5">
        <span className="size-2.5 rounded-full bg-accent" />A listing
      </li>
      {hasUnusual && (
        <li className="inline-flex items-center gap-1.5">
          <span className="size-2.5 rotate-45" style={{ background: 'var(--purple)' }} />
          {beyond === 0 ? 'Unusual' : `Unusual; ${beyond} at the edge, beyond the chart`}
        </li>
      )}
      <li className="inline-flex items-center gap-1.5">
        <span className="h-4 border-l-2 border-dashed border-current" />
        Median
      </li>
    </ul>
  )
}

/** How and where it was found, until when it is valid, and whether the product has changed since. */
function sourceOf(
  product: Product,
  { mode, marketplace, searched_at, searched_for }: ResaleAnalysis,
): string {
  const found = Date.parse(searched_at)
  const site = `on eBay, ${countryName(MARKETPLACES[marketplace].country)}`
  const kept = `Kept until ${sayMoment(found + KEPT_MS)}.`
  if (mode === 'title') return `Found ${sayMoment(found)} by “${searched_for}” ${site}. ${kept}`
  const isOther = product.product_image_url !== searched_for
  const change = isOther ? ' The product’s picture has changed since.' : ''
  return `Found ${sayMoment(found)} by picture ${site}. ${kept}${change}`
}

/** How long the database shows a result. */
const KEPT_MS = 24 * 3_600_000

function sayMoment(at: number): string {
  return new Date(at).toLocaleString('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
}

function sayTotal(total: number, shown: number): string {
  return `eBay has ${total.toLocaleString('en-US')} of them in all; compared are the ${shown} that match best.`
}

function sayUncompared(count: number, money: string): string {
  return count === 1
    ? `One listing has no price in ${money} and is not compared.`
    : `${count} listings have no price in ${money} and are not compared.`
}
