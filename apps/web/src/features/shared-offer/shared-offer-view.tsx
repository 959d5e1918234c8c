import { AFFILIATE_TEXT, tagLink } from '@sampletrail/domain/links/affiliate-link.ts'
import { retailLinkOf } from '@sampletrail/domain/links/retail-link.ts'
import { ExternalLink } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { offerPictureOf } from '#src/entities/offer/offer-picture.ts'
import { OfferPrice } from '#src/entities/offer/offer-price.tsx'
import type { SharedOffer } from '#src/entities/offer/use-shared-offer.ts'
import { CountryMark } from '#src/entities/product/parts/country-mark.tsx'
import { ProductImage } from '#src/entities/product/parts/product-image.tsx'
import { sellerLabel } from '#src/entities/seller/group-sellers.ts'
import { buttonStyle } from '#src/ui/button-style.ts'

// Loads the list of products too, which visitors do not have.
const AddSharedOffer = lazy(async () => ({
  default: (await import('#src/features/shared-offer/add-shared-offer.tsx')).AddSharedOffer,
}))

interface SharedOfferViewProps {
  offer: SharedOffer
  isSignedIn: boolean
  /** Added to a link to Amazon; the text next to the link says so. */
  affiliateTag: string | null
}

/** Picture, name, price and seller, with links to the shop and a button that adds it to one's list. */
export function SharedOfferView({ offer, isSignedIn, affiliateTag }: SharedOfferViewProps) {
  return (
    <article className="mx-auto grid max-w-4xl gap-6 md:grid-cols-2 md:gap-10">
      <title>{`${offer.name} · SampleTrail`}</title>
      <ProductImage
        src={offerPictureOf(offer)}
        alt=""
        eager
        className="w-full rounded-lg border border-line max-md:mx-auto max-md:max-w-sm"
      />
      <div className="flex min-w-0 flex-col gap-4">
        <h1 dir="auto" className="text-lg font-bold text-pretty wrap-anywhere">
          {offer.name}
        </h1>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <OfferPrice price={offer.price} currency={offer.currency} className="text-lg" />
          <span className="inline-flex items-center gap-1.5 text-sm text-ink-muted">
            <CountryMark code={offer.country} />
          </span>
        </div>
        <p className="text-sm wrap-anywhere text-ink-muted">
          Offered by <span className="font-medium text-ink">{sellerLabel(offer.group_name)}</span>
        </p>
        <div className="flex flex-col items-start gap-3">
          {isSignedIn ? (
            <Suspense
              fallback={
                <>
                  <span className="min-h-5" />
                  <span className={buttonStyle('primary')}>Add to wishlist</span>
                </>
              }
            >
              <AddSharedOffer offer={offer} />
            </Suspense>
          ) : (
            <a
              href={`/auth?mode=signup&returnTo=${encodeURIComponent(`/p/${offer.id}`)}`}
              className={buttonStyle('primary')}
            >
              Sign up to track it
            </a>
          )}
          <ShopLink offer={offer} affiliateTag={affiliateTag} />
        </div>
        {!isSignedIn && (
          <p className="text-sm text-pretty text-ink-muted">
            SampleTrail keeps track of the products you test: what you ordered, what to review, and
            what you are to get back.
          </p>
        )}
      </div>
    </article>
  )
}

function ShopLink({ offer, affiliateTag }: Pick<SharedOfferViewProps, 'offer' | 'affiliateTag'>) {
  const link = retailLinkOf(offer)
  if (link === null) return null
  const { href, isSponsored } = tagLink(link.href, affiliateTag)
  return (
    <>
      <a
        href={href}
        target="_blank"
        // A shop that pays for visits must see where they come from.
        rel={isSponsored ? 'sponsored noopener' : 'noopener noreferrer'}
        className={buttonStyle('secondary')}
      >
        {link.label}
        <ExternalLink aria-hidden className="size-4" />
        <span className="sr-only">, opens in a new tab</span>
      </a>
      {isSponsored && <p className="text-sm text-pretty text-ink-muted">{AFFILIATE_TEXT}</p>}
    </>
  )
}
