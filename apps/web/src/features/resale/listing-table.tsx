import type { ItemSummary } from '@sampletrail/contracts/ebay-search.ts'
import { centsOf, formatMoney } from '@sampletrail/domain/money/money.ts'
import { isUnusual, type PriceFences } from '@sampletrail/domain/resale/asking-prices.ts'
import {
  DEAREST_FIRST,
  nextListingOrder,
  orderListings,
  type ListingColumn,
  type ListingOrder,
} from '@sampletrail/domain/resale/listing-order.ts'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ProductImage } from '#src/entities/product/parts/product-image.tsx'
import { askingPriceIn } from '#src/features/resale/compare-prices.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'

const HEADINGS: readonly { column: ListingColumn; label: string; className?: string }[] = [
  { column: 'item', label: 'Item' },
  { column: 'price', label: 'Price', className: 'text-right' },
  { column: 'condition', label: 'Condition', className: 'max-sm:hidden' },
]

/** How many are rendered at first; sorting includes all. */
const FIRST_ROWS = 30

/** The listings, the most expensive first; a heading sorts by its column. */
export function ListingTable({
  items,
  fences,
  currency,
}: {
  items: readonly ItemSummary[]
  fences: PriceFences | null
  currency: string
}) {
  const [order, setOrder] = useState<ListingOrder>(DEAREST_FIRST)
  const [isWhole, setWhole] = useState(items.length <= FIRST_ROWS)
  const ordered = useMemo(() => orderListings(items, order, currency), [items, order, currency])
  const shown = isWhole ? ordered : ordered.slice(0, FIRST_ROWS)
  const body = useRef<HTMLTableSectionElement>(null)
  // The button disappears; the focus moves to the first new row.
  function showAll(): void {
    flushSync(() => setWhole(true))
    body.current?.querySelectorAll('a')[FIRST_ROWS]?.focus({ preventScroll: true })
  }
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-base font-semibold">Listings on eBay</h3>
      <div className="rounded-md border border-line">
        <table className="w-full text-sm">
          <caption className="sr-only">Listings on eBay with their asking prices</caption>
          <thead className="bg-sunken">
            <tr>
              {HEADINGS.map((heading) => (
                <SortHeading key={heading.column} {...heading} order={order} onOrder={setOrder} />
              ))}
            </tr>
          </thead>
          <tbody ref={body} className="divide-y divide-line">
            {shown.map((item) => (
              <Row key={item.itemWebUrl} item={item} fences={fences} currency={currency} />
            ))}
          </tbody>
        </table>
      </div>
      {!isWhole && (
        <Button variant="secondary" className="self-center" onClick={showAll}>
          Show all {items.length} listings
        </Button>
      )}
    </section>
  )
}

function SortHeading({
  column,
  label,
  className,
  order,
  onOrder,
}: {
  column: ListingColumn
  label: string
  className?: string
  order: ListingOrder
  onOrder: (order: ListingOrder) => void
}) {
  const direction = order.column === column ? order.direction : undefined
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={direction ?? 'none'}
      className={classNames('p-0 text-left text-xs font-semibold text-ink-muted', className)}
    >
      <button
        type="button"
        onClick={() => onOrder(nextListingOrder(column, order))}
        className={classNames(
          'touch-target inline-flex min-h-10 items-center gap-1 px-3 hover:text-ink',
          direction && 'text-ink',
        )}
      >
        {label}
        <Arrow
          aria-hidden
          className={classNames('size-3.5 shrink-0', direction === undefined && 'opacity-0')}
        />
      </button>
    </th>
  )
}

function Row({
  item,
  fences,
  currency,
}: {
  item: ItemSummary
  fences: PriceFences | null
  currency: string
}) {
  const { title, price, shipping, condition, itemWebUrl, image } = item
  const compared = askingPriceIn(item, currency)
  return (
    <tr className="align-top">
      <th scope="row" className="px-3 py-2 text-left font-normal">
        <span className="flex items-start gap-3">
          <ProductImage
            src={image?.imageUrl ?? null}
            alt=""
            className="size-10 shrink-0 rounded-md max-sm:hidden"
          />
          <span className="min-w-0">
            <a
              href={itemWebUrl}
              target="_blank"
              rel="noopener noreferrer"
              dir="auto"
              className="touch-target inline-block font-medium wrap-anywhere underline decoration-line-strong underline-offset-2 hover:decoration-current"
            >
              {title}
              <span className="sr-only">, opens in a new tab</span>
            </a>
          </span>
        </span>
      </th>
      <td className="px-3 py-2 text-right">
        <span className="tabular whitespace-nowrap">
          {price === null ? 'No price' : formatMoney(centsOf(price.value), price.currency)}
        </span>
        {shipping && (
          <span className="tabular block text-xs whitespace-nowrap text-ink-muted">
            {shipping.value === 0
              ? 'Free shipping'
              : `+ ${formatMoney(centsOf(shipping.value), shipping.currency)} shipping`}
          </span>
        )}
        {compared !== null && isUnusual(compared, fences) && (
          <span className="block pt-1">
            <Badge tone="purple">Unusual</Badge>
          </span>
        )}
      </td>
      <td className="px-3 py-2 max-sm:hidden">{condition ?? 'Not named'}</td>
    </tr>
  )
}
