import type { SellerHint as Hint } from '@sampletrail/domain/sellers/seller-mark.ts'
import { formatShortDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { retailLinkOf } from '@sampletrail/domain/links/retail-link.ts'
import { Link } from '@tanstack/react-router'
import { ExternalLink, TriangleAlert } from 'lucide-react'
import { lazy, memo, Suspense } from 'react'
import type { WishOutcome } from '#src/entities/offer/wish-offer.ts'
import type { Offer } from '#src/entities/offer/find-offers.ts'
import type { OfferSeller } from '#src/entities/offer/use-offer-sellers.ts'
import { offerPictureOf } from '#src/entities/offer/offer-picture.ts'
import { OfferPrice } from '#src/entities/offer/offer-price.tsx'
import { CountryMark } from '#src/entities/product/parts/country-mark.tsx'
import { ProductImage } from '#src/entities/product/parts/product-image.tsx'
import { overdueSearch } from '#src/entities/seller/overdue-search.ts'
import { sellerLabel } from '#src/entities/seller/group-sellers.ts'
import { AddOfferButton } from '#src/features/catalogue/add-offer-button.tsx'
import { ACTIONS, BODY, EmptyParts, FRAME, PICTURE } from '#src/features/catalogue/offer-frame.tsx'
import { OfferContact } from '#src/features/catalogue/offer-contact.tsx'
import { ShareButton } from '#src/features/catalogue/share-button.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { calendarDateHere } from '#src/lib/today.ts'

const OfferAdminActions = lazy(async () => ({
  default: (await import('#src/features/catalogue/offer-admin-actions.tsx')).OfferAdminActions,
}))

interface WholeProps {
  offer: Offer
  /** Undefined for sellers that are in no list, and until they are loaded. */
  seller: OfferSeller | undefined
  /** It is on the reader's list already. */
  isListed: boolean
  /** Why the reader's plan has no room for it; undefined if it has. */
  full: string | undefined
  /** The reader's own record with the seller and their mark, in words; none until they are known. */
  history: string | undefined
  /** The most important of it in a few words; none without a history or a mark. */
  hint: string | undefined
  hintKind: Hint['kind'] | undefined
  /** Country and day, for VIPs and admins. */
  showsOrigin: boolean
  isAdmin: boolean
  onAdd: (offer: Offer) => Promise<WishOutcome>
}

export interface OfferCardProps extends WholeProps {
  /** If false, only its name, in a card of the same height. */
  isWhole: boolean
}

/** An offer: landscape on phones, portrait on wider screens. All cards have the same height, even if parts are missing. */
export const OfferCard = memo(function OfferCard({ isWhole, ...rest }: OfferCardProps) {
  const { offer, isAdmin } = rest
  return (
    <article className={FRAME}>
      {isWhole ? (
        <ProductImage src={offerPictureOf(offer)} alt="" className={PICTURE} />
      ) : (
        <div className={classNames('aspect-square bg-sunken', PICTURE)} />
      )}
      <div className={BODY}>
        <h2
          dir="auto"
          title={offer.name}
          className="line-clamp-2 h-10 text-sm leading-5 font-semibold wrap-anywhere"
        >
          {offer.name}
        </h2>
        {isWhole ? <OfferParts {...rest} /> : <EmptyParts isAdmin={isAdmin} />}
      </div>
    </article>
  )
})

function OfferParts(props: WholeProps) {
  const { offer, seller, isListed, full, history, showsOrigin, isAdmin, onAdd } = props
  const link = retailLinkOf(offer)
  return (
    <>
      <p className="flex h-5 min-w-0 items-center gap-2 text-sm text-ink-muted">
        <span className="truncate">{sellerLabel(offer.group_name)}</span>
        {offer.is_vip && <Badge tone="purple">VIP</Badge>}
        <SellerHint {...props} />
      </p>
      <div className="flex h-6 items-center justify-between gap-2">
        <OfferPrice price={offer.price} currency={offer.currency} className="min-w-0 truncate" />
        {showsOrigin && (
          <span className="flex shrink-0 items-center gap-1.5 text-xs text-ink-muted">
            <CountryMark code={offer.country} />
            <span className="tabular">
              {formatShortDate(calendarDateHere(new Date(offer.created_at)))}
            </span>
          </span>
        )}
      </div>
      <div className={classNames('flex items-center', ACTIONS)}>
        {link !== null && (
          <a
            href={link.href}
            target="_blank"
            rel="noopener noreferrer"
            className="touch-target inline-flex min-h-9 min-w-0 items-center gap-1.5 text-sm font-semibold text-accent-ink hover:underline"
          >
            <span className="truncate">{link.label}</span>
            <ExternalLink aria-hidden className="size-4 shrink-0 max-sm:hidden" />
            <span className="sr-only">: {offer.name}, opens in a new tab</span>
          </a>
        )}
        <span className="-mr-2 ml-auto flex shrink-0">
          <OfferContact offer={offer} seller={seller} history={history} />
          {link !== null && <ShareButton offer={offer} address={link.href} />}
        </span>
      </div>
      <AddOfferButton
        name={offer.name}
        isListed={isListed}
        full={full}
        onAdd={() => onAdd(offer)}
      />
      {isAdmin && (
        <div className={ACTIONS}>
          <Suspense>
            <OfferAdminActions offer={offer} />
          </Suspense>
        </div>
      )}
    </>
  )
}

/** Beside the seller's name, in the room that every card has: nothing moves when it is known. */
function SellerHint({ offer, history, hint, hintKind }: WholeProps) {
  if (hint === undefined) return null
  const words = (
    <>
      {hintKind === 'overdue' && <TriangleAlert aria-hidden className="size-3.5" />}
      <span aria-hidden>{hint}</span>
      <span className="sr-only">{history}</span>
    </>
  )
  const style = classNames(
    'tabular ml-auto inline-flex shrink-0 items-center gap-1 text-xs',
    hintKind !== 'plain' && 'font-semibold text-danger',
  )
  if (hintKind !== 'overdue') {
    return (
      <span title={history} className={style}>
        {words}
      </span>
    )
  }
  return (
    <Link
      to="/dashboard/products"
      search={overdueSearch(offer.seller_id)}
      title={history}
      className={classNames(style, 'hover:underline')}
    >
      {words}
    </Link>
  )
}
