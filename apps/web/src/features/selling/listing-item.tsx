import { type Cents, centsOf, formatMoney } from '@sampletrail/domain/money/money.ts'
import { ageText, lowerPriceOf } from '@sampletrail/domain/resale/product-listing.ts'
import { Banknote, ExternalLink, Pencil, Trash2 } from 'lucide-react'
import type { Listing } from '#src/entities/listing/listing-row.ts'
import { calendarDateHere, readToday } from '#src/lib/today.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'

export interface ListingItemProps {
  listing: Listing
  /** Its place, told apart from others at the same one. */
  name: string
  /** Whether the product is sold: what is still up has to go. */
  isSold: boolean
  isBusy: boolean
  onSold: () => void
  /** Notes a lower price, in cents. */
  onPrice: (cents: Cents) => void
  onEnd: () => void
  /** Notes that it is over, and asks nobody. */
  onTakenDown: () => void
  /** Notes that it is up after all. */
  onStillUp: () => void
  onEdit: () => void
  onDelete: () => void
}

/** One listing: where it is, its price and age, and what can be done about it. */
export function ListingItem({
  listing,
  name,
  isSold,
  isBusy,
  onSold,
  onPrice,
  onEnd,
  onTakenDown,
  onStillUp,
  onEdit,
  onDelete,
}: ListingItemProps) {
  const { currency, url, ended_at: end, is_sale: isSale, ebay_id: ebayId } = listing
  const price = centsOf(listing.price)
  const today = readToday()
  const listedOn = calendarDateHere(new Date(listing.listed_at))
  const pricedOn = calendarDateHere(new Date(listing.priced_at))
  const lower = end === null && !isSold ? lowerPriceOf({ price, listedOn, pricedOn }, today) : null
  const isOver = end !== null
  const endLabel = ebayId === null ? 'Mark as taken down' : 'End it on eBay'
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 text-sm font-medium wrap-anywhere">
            {url === null ? (
              <span dir="auto">{name}</span>
            ) : (
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                className="inline-flex items-center gap-1 rounded-sm text-accent-ink hover:underline"
              >
                <span dir="auto">{name}</span>
                <ExternalLink aria-hidden className="size-3.5 shrink-0" />
                <span className="sr-only">(opens a new tab)</span>
              </a>
            )}
            {isSale && isSold && <Badge tone="green">Sold</Badge>}
            {!isOver && isSold && <Badge tone="red">Take it down</Badge>}
          </p>
          <p className="tabular text-sm text-ink-muted">
            {price === null ? '' : `${formatMoney(price, currency)} · `}
            {isOver ? (isSale && isSold ? 'Sold here' : 'Ended') : ageText(listedOn, today)}
          </p>
        </div>
        <IconButton icon={Pencil} label={`Edit the listing: ${name}`} onClick={onEdit} />
        {/* Without it nobody could end what is still up on eBay. */}
        {(ebayId === null || isOver) && (
          <IconButton
            icon={Trash2}
            tone="quiet"
            label={`Remove the listing: ${name}`}
            onClick={onDelete}
          />
        )}
      </div>
      {lower !== null && (
        <div className="flex flex-col items-start gap-1">
          <p className="text-sm text-ink-muted">
            Nobody has bought it at this price for three weeks.
            {url !== null && ' Lower it there, then here.'}
          </p>
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Change the price to ${formatMoney(lower, currency)}: ${name}`}
            onClick={() => onPrice(lower)}
          >
            Change the price to {formatMoney(lower, currency)}
          </Button>
        </div>
      )}
      {isOver && !isSold && (
        <Button
          variant="quiet"
          size="sm"
          className="self-start"
          aria-label={`Mark as for sale: ${name}`}
          onClick={onStillUp}
        >
          Mark as for sale
        </Button>
      )}
      {!isOver && (
        <div className="flex flex-wrap gap-2">
          {!isSold && (
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Sold here: ${name}`}
              onClick={onSold}
            >
              <Banknote aria-hidden className="size-4" />
              Sold here
            </Button>
          )}
          <Button
            variant={isSold ? 'primary' : 'quiet'}
            size="sm"
            aria-label={`${endLabel}: ${name}`}
            busy={isBusy}
            onClick={ebayId === null ? onTakenDown : onEnd}
          >
            {endLabel}
          </Button>
          {ebayId !== null && (
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Mark as taken down: ${name}`}
              onClick={onTakenDown}
            >
              Mark as taken down
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
