import { retailLinkOf } from '@sampletrail/domain/links/retail-link.ts'
import type { AddOffer } from '#src/entities/offer/add-offer.ts'
import type { Offer } from '#src/entities/offer/find-offers.ts'
import { offerPictureOf } from '#src/entities/offer/offer-picture.ts'
import { OfferPrice } from '#src/entities/offer/offer-price.tsx'
import { ProductImage } from '#src/entities/product/parts/product-image.tsx'
import { sellerLabel } from '#src/entities/seller/group-sellers.ts'
import { FavoriteButton } from '#src/features/dashboard/favorite-button.tsx'
import { OfferName } from '#src/features/dashboard/offer-name.tsx'

/** A new offer in the list of small screens. */
export function NewOfferLine({ offer, adding }: { offer: Offer; adding: AddOffer }) {
  return (
    <li className="flex h-22 items-center gap-3 rounded-lg border border-line bg-surface pr-3 pl-2">
      <ProductImage src={offerPictureOf(offer)} alt="" className="size-18 shrink-0 rounded-md" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="leading-5 font-medium">
          <OfferName name={offer.name} href={retailLinkOf(offer)?.href} />
        </p>
        <p dir="auto" className="truncate text-ink-muted">
          {sellerLabel(offer.group_name)}
        </p>
        <p>
          <OfferPrice price={offer.price} currency={offer.currency} />
        </p>
      </div>
      <FavoriteButton offer={offer} adding={adding} />
    </li>
  )
}
