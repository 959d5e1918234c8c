import { type Cents, formatMoney } from '@sampletrail/domain/money/money.ts'
import { MARKETPLACES, type Marketplace } from '@sampletrail/domain/resale/marketplaces.ts'
import { ExternalLink } from 'lucide-react'
import { type ReactNode, Suspense, lazy } from 'react'
import type {
  ComparedPrices,
  PriceDot,
  UnusualListing,
} from '#src/features/resale/compare-prices.ts'
import { Button } from '#src/ui/button.tsx'
import { buttonStyle } from '#src/ui/button-style.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'

const PricePlot = lazy(async () => ({
  default: (await import('#src/features/resale/price-plot.tsx')).PricePlot,
}))

/** So many unusual listings are named; the table marks them all. */
const MOST_NAMED = 3

interface AskingPricesProps {
  prices: ComparedPrices
  marketplace: Marketplace
  /** All listings, with or without a price. */
  count: number
  areBroughtIn: boolean
  onBringIn: (areBroughtIn: boolean) => void
  /** eBay's own page of what was sold. */
  soldAddress: string | null
  /** What to do with the median. */
  action: ReactNode
  /** What else there is to say of the search. */
  notes: ReactNode
}

/** The median of the usual prices with their spread in front; below it the figures of all prices. */
export function AskingPrices({
  prices: { figures, spread, dots, unusual },
  marketplace,
  count,
  areBroughtIn,
  onBringIn,
  soldAddress,
  action,
  notes,
}: AskingPricesProps) {
  const { currency, money } = MARKETPLACES[marketplace]
  const write = (cents: Cents | undefined): string =>
    cents === undefined ? '–' : formatMoney(cents, currency)
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-base font-semibold">Asking prices</h3>
      {spread === null ? (
        <p className="text-sm text-ink-muted">{`None of these listings has a price in ${money}.`}</p>
      ) : (
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="tabular text-xl font-semibold" data-testid="usual-price">
            {write(spread.median)}
          </span>
          <span className="text-sm text-ink-muted">
            {describeSpread(spread.count, write(spread.low), write(spread.high), {
              areAll: areBroughtIn || unusual.length === 0,
            })}
          </span>
        </p>
      )}
      {action}
      {unusual.length > 0 && (
        <Unusual
          listings={unusual}
          write={write}
          areBroughtIn={areBroughtIn}
          onBringIn={onBringIn}
        />
      )}
      <p className="text-sm text-ink-muted">
        These are asking prices of items that are for sale now. The prices at which they sell may be
        lower.{notes}
      </p>
      {soldAddress !== null && (
        <a
          href={soldAddress}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonStyle('secondary', 'sm', 'self-start')}
        >
          <ExternalLink aria-hidden className="size-4" />
          Sold listings on eBay
          <span className="sr-only">, opens in a new tab</span>
        </a>
      )}
      {figures !== null && spread !== null && (
        <figure>
          <figcaption className="sr-only">
            {`A dot for each asking price from ${write(figures.lowest)} to ${write(figures.highest)}, and a line at the median, ${write(spread.median)}. The table below has the prices.`}
          </figcaption>
          <div aria-hidden className="flex flex-col gap-2">
            <Suspense fallback={<Skeleton className="h-44 w-full" />}>
              <PricePlot dots={dots} median={spread.median / 100} currency={currency} />
            </Suspense>
            <Legend dots={dots} />
          </div>
        </figure>
      )}
      <h4 className="text-sm font-semibold">All listings</h4>
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-5">
        <Figure label="Median Price">{write(figures?.median)}</Figure>
        <Figure label="Average Price">{write(figures?.average)}</Figure>
        <Figure label="Lowest Price">{write(figures?.lowest)}</Figure>
        <Figure label="Highest Price">{write(figures?.highest)}</Figure>
        <Figure label="Total Listings">{count}</Figure>
      </dl>
    </section>
  )
}

/** 'Half of the 10 usual listings ask from $24.00 to $35.00.' */
function describeSpread(
  count: number,
  low: string,
  high: string,
  { areAll }: { areAll: boolean },
): string {
  const kind = areAll ? '' : 'usual '
  if (count === 1) return `Asked by one ${kind}listing.`
  if (low === high) return `Asked by most of the ${count} ${kind}listings.`
  return `In the middle of ${count} ${kind}listings. Half of them ask from ${low} to ${high}.`
}

function Unusual({
  listings,
  write,
  areBroughtIn,
  onBringIn,
}: {
  listings: readonly UnusualListing[]
  write: (cents: Cents) => string
  areBroughtIn: boolean
  onBringIn: (areBroughtIn: boolean) => void
}) {
  const rest = listings.length - MOST_NAMED
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-sunken px-3 py-2">
      <p className="min-w-0 flex-1 basis-64 text-sm wrap-anywhere">
        {areBroughtIn ? 'Unusual, and counted: ' : 'Unusual, and left out: '}
        {listings.slice(0, MOST_NAMED).map(({ title, price, address }, place) => (
          <span key={address}>
            {place > 0 && ', '}
            <bdi>{title}</bdi> {`(${write(price)})`}
          </span>
        ))}
        {rest > 0 && ` and ${rest} more, marked in the table`}
      </p>
      <Button variant="secondary" size="sm" onClick={() => onBringIn(!areBroughtIn)}>
        {areBroughtIn ? 'Leave out' : 'Bring in'}
      </Button>
    </div>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1 rounded-md border border-line px-3 py-2 last:max-sm:col-span-2">
      <dt className="text-xs text-ink-muted">{label}</dt>
      <dd className="tabular text-sm font-semibold">{children}</dd>
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
