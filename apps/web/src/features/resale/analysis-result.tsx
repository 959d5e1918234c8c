import type { ResaleAnalysis } from '@sampletrail/contracts/resale.ts'
import { countryName } from '@sampletrail/domain/products/countries.ts'
import { MARKETPLACES, soldListingsAddress } from '@sampletrail/domain/resale/marketplaces.ts'
import { searchWordsOf } from '@sampletrail/domain/resale/search-words.ts'
import { PencilLine, RotateCw } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Product } from '#src/entities/product/product-row.ts'
import { AskingPrices } from '#src/features/resale/asking-prices.tsx'
import { comparePrices } from '#src/features/resale/compare-prices.ts'
import { ListAt } from '#src/features/resale/list-at.tsx'
import { ListingTable } from '#src/features/resale/listing-table.tsx'
import { PastSales } from '#src/features/resale/past-sales.tsx'
import { SaleReturn } from '#src/features/resale/sale-return.tsx'
import { purchaseOf, type TypedPurchases } from '#src/features/resale/typed-costs.ts'
import { Button } from '#src/ui/button.tsx'
import { Select } from '#src/ui/select.tsx'

/** Figures, chart, profit, and the listings themselves. */
export function AnalysisResult({
  product,
  analysis,
  purchases,
  onPurchases,
  usesLeft,
  isSearching,
  onAgain,
  onListed,
  onChange,
}: {
  product: Product
  analysis: ResaleAnalysis
  purchases: TypedPurchases
  onPurchases: (purchases: TypedPurchases) => void
  /** Analyses left this month; null without a limit. */
  usesLeft: number | null
  isSearching: boolean
  onAgain: () => void
  /** A listing was begun, in another dialog. */
  onListed: () => void
  /** Opens the search's fields; undefined if they are open. */
  onChange: (() => void) | undefined
}) {
  const [areBroughtIn, setBroughtIn] = useState(false)
  const [chosen, setCondition] = useState('')
  const { marketplace, total } = analysis
  const { currency, money } = MARKETPLACES[marketplace]
  const conditions = useMemo(() => conditionsOf(analysis.items), [analysis.items])
  // A later search may find none in the chosen condition.
  const condition = conditions.some(({ name }) => name === chosen) ? chosen : ''
  const items = useMemo(
    () =>
      condition === ''
        ? analysis.items
        : analysis.items.filter((item) => nameOf(item.condition) === condition),
    [analysis.items, condition],
  )
  const prices = useMemo(
    () => comparePrices(items, currency, areBroughtIn),
    [items, currency, areBroughtIn],
  )
  const uncompared = items.length - (prices.figures?.count ?? 0)
  const words = analysis.mode === 'title' ? analysis.searched_for : searchWordsOf(product.name)
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
      {conditions.length > 1 && (
        <Select
          label="Condition"
          className="sm:max-w-64"
          options={[
            { value: '', label: `All (${analysis.items.length})` },
            ...conditions.map(({ name, count }) => ({ value: name, label: `${name} (${count})` })),
          ]}
          value={condition}
          onChange={({ target }) => setCondition(target.value)}
        />
      )}
      <AskingPrices
        prices={prices}
        marketplace={marketplace}
        count={items.length}
        areBroughtIn={areBroughtIn}
        onBringIn={setBroughtIn}
        soldAddress={words === null ? null : soldListingsAddress(marketplace, words)}
        action={
          prices.spread !== null &&
          currency === 'USD' && (
            <div className="flex flex-wrap gap-2">
              <ListAt price={prices.spread.median} onListed={onListed} />
            </div>
          )
        }
        notes={[
          total != null && total > analysis.items.length
            ? ` ${sayTotal(total, analysis.items.length)}`
            : '',
          uncompared > 0 ? ` ${sayUncompared(uncompared, money)}` : '',
        ]}
      />
      <PastSales product={product} currency={currency} />
      {prices.spread !== null && (
        <SaleReturn
          key={marketplace}
          product={product}
          spread={prices.spread}
          marketplace={marketplace}
          purchase={purchases[currency] ?? purchaseOf(product, currency)}
          onPurchase={(purchase) => onPurchases({ ...purchases, [currency]: purchase })}
        />
      )}
      <ListingTable
        key={`${analysis.searched_at} ${condition}`}
        items={items}
        fences={prices.fences}
        currency={currency}
      />
    </div>
  )
}

/** A condition in eBay's words; some listings have none. */
function nameOf(condition: string | null): string {
  return condition ?? 'Not named'
}

/** The conditions of listings with how many have each, the most frequent first. */
function conditionsOf(items: ResaleAnalysis['items']): { name: string; count: number }[] {
  const groups = Map.groupBy(items, (item) => nameOf(item.condition))
  return [...groups]
    .map(([name, { length }]) => ({ name, count: length }))
    .toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name))
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
  return `eBay has ${total.toLocaleString('en-US')} of them in all. We compare the ${shown} best matches.`
}

function sayUncompared(count: number, money: string): string {
  return count === 1
    ? `One listing has no price in ${money} and is not compared.`
    : `${count} listings have no price in ${money} and are not compared.`
}
