import { formatShortDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { retailLinkOf } from '@sampletrail/domain/links/retail-link.ts'
import { Check, ExternalLink, Plus } from 'lucide-react'
import type { FoundOffer } from '#src/entities/alert/alert-row.ts'
import type { AddOffer } from '#src/entities/offer/add-offer.ts'
import { offerPictureOf } from '#src/entities/offer/offer-picture.ts'
import { OfferPrice } from '#src/entities/offer/offer-price.tsx'
import { ProductImage } from '#src/entities/product/parts/product-image.tsx'
import { sellerLabel } from '#src/entities/seller/group-sellers.ts'
import { Button } from '#src/ui/button.tsx'
import { calendarDateHere } from '#src/lib/today.ts'

/** An offer that an alert found: the keyword, the time, and its links. */
export function FoundLine({ offer, addOffer }: { offer: FoundOffer; addOffer: AddOffer }) {
  const link = retailLinkOf(offer)
  const isListed = addOffer.isListed(offer)
  const day = calendarDateHere(new Date(offer.found_at))
  return (
    <article className="flex gap-3 p-3 sm:p-4">
      <ProductImage src={offerPictureOf(offer)} alt="" className="size-16 shrink-0 rounded-md" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h3 dir="auto" className="line-clamp-2 text-sm font-semibold wrap-anywhere">
          {offer.name}
        </h3>
        <p className="text-sm text-ink-muted">
          <OfferPrice price={offer.price} currency={offer.currency} />
          <span className="wrap-anywhere"> · {sellerLabel(offer.group_name)}</span>
        </p>
        <p className="text-sm wrap-anywhere text-ink-muted">
          Found by “<bdi>{offer.keyword}</bdi>” on{' '}
          <span className="tabular">{formatShortDate(day)}</span>
        </p>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-1 sm:gap-x-4">
          <Button
            variant="secondary"
            size="sm"
            className="max-sm:px-2 max-sm:[&_svg]:hidden"
            disabled={isListed}
            busy={addOffer.isAdding(offer)}
            onClick={() => void addOffer.add(offer)}
          >
            {isListed ? (
              <Check aria-hidden className="size-4" />
            ) : (
              <Plus aria-hidden className="size-4" />
            )}
            {isListed ? 'Already in wishlist' : 'Add to wishlist'}
            <span className="sr-only">: {offer.name}</span>
          </Button>
          {link !== null && (
            <a
              href={link.href}
              target="_blank"
              rel="noopener noreferrer"
              className="touch-target inline-flex min-h-9 items-center gap-1.5 text-sm font-semibold text-accent-ink hover:underline"
            >
              {link.label}
              <ExternalLink aria-hidden className="size-4 max-sm:hidden" />
              <span className="sr-only">: {offer.name}, opens in a new tab</span>
            </a>
          )}
        </div>
      </div>
    </article>
  )
}
