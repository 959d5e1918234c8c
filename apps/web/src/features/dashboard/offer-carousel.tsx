import { retailLinkOf } from '@sampletrail/domain/links/retail-link.ts'
import useEmblaCarousel from 'embla-carousel-react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AddOffer } from '#src/entities/offer/add-offer.ts'
import type { Offer } from '#src/entities/offer/find-offers.ts'
import { offerPictureOf } from '#src/entities/offer/offer-picture.ts'
import { OfferPrice } from '#src/entities/offer/offer-price.tsx'
import { ProductImage } from '#src/entities/product/parts/product-image.tsx'
import { sellerLabel } from '#src/entities/seller/group-sellers.ts'
import { FavoriteButton } from '#src/features/dashboard/favorite-button.tsx'
import { OfferName } from '#src/features/dashboard/offer-name.tsx'
import { pageOffers, pagesOf } from '#src/features/dashboard/carousel-pages.ts'
import { classNames } from '#src/ui/class-names.ts'
import { IconButton } from '#src/ui/icon-button.tsx'

/** Cards of a page. */
const PER_PAGE = 4
/** The duration of a turn, in the carousel's own unit: some 200 ms. */
const TURN = 12

/** New offers, four at a time; the first page follows the last one. Load on first use. */
export function OfferCarousel({ offers, adding }: { offers: readonly Offer[]; adding: AddOffer }) {
  const pages = pagesOf(offers.length, PER_PAGE)
  const turns = pages > 1
  const [viewport, carousel] = useEmblaCarousel({
    loop: turns,
    active: turns,
    align: 'start',
    slidesToScroll: PER_PAGE,
    duration: TURN,
    // Hidden cards cannot be focused.
    watchFocus: false,
  })
  const whole = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState(0)
  useEffect(() => {
    if (!carousel) return undefined
    const follow = () => setPage(carousel.selectedScrollSnap())
    carousel.on('select', follow).on('reInit', follow)
    return () => void carousel.off('select', follow).off('reInit', follow)
  }, [carousel])
  const shown = pageOffers(page, offers.length, PER_PAGE)

  function turnTo(next: number): void {
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    carousel?.scrollTo((next + pages) % pages, isStill)
  }
  function turnBy(step: 1 | -1): void {
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    if (step === 1) carousel?.scrollNext(isStill)
    else carousel?.scrollPrev(isStill)
  }
  // The arrow keys are shortcuts for the buttons.
  const turnByKey = useEffectEvent((event: KeyboardEvent) => {
    if (!turns || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    turnBy(event.key === 'ArrowRight' ? 1 : -1)
  })
  useEffect(() => {
    const node = whole.current
    node?.addEventListener('keydown', turnByKey)
    return () => node?.removeEventListener('keydown', turnByKey)
  }, [])

  return (
    <div ref={whole} className="flex flex-col">
      <div ref={viewport} className="overflow-hidden">
        <ul className="-ml-4 flex">
          {offers.map((offer, index) => (
            <li
              key={offer.id}
              inert={turns && !shown.has(index)}
              className="min-w-0 shrink-0 grow-0 basis-1/4 pl-4"
            >
              <OfferSlide offer={offer} adding={adding} />
            </li>
          ))}
        </ul>
      </div>
      <div className="flex h-13 items-center justify-center gap-2 pt-2">
        {turns && (
          <>
            <IconButton icon={ChevronLeft} label="Previous products" onClick={() => turnBy(-1)} />
            {Array.from({ length: pages }, (_, index) => (
              <Dot
                key={`page ${index + 1}`}
                label={`Page ${index + 1} of ${pages}`}
                isCurrent={index === page}
                onPress={() => turnTo(index)}
              />
            ))}
            <IconButton icon={ChevronRight} label="Next products" onClick={() => turnBy(1)} />
            <output className="sr-only">
              Page {page + 1} of {pages}
            </output>
          </>
        )}
      </div>
    </div>
  )
}

function Dot({
  label,
  isCurrent,
  onPress,
}: {
  label: string
  isCurrent: boolean
  onPress: () => void
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onPress}
      className="grid h-11 w-7 shrink-0 place-items-center rounded-md pointer-coarse:w-11"
    >
      <span
        className={classNames(
          'size-2.5 rounded-full border transition-colors',
          isCurrent ? 'border-accent bg-accent' : 'border-line-strong bg-surface',
        )}
      />
    </button>
  )
}

function OfferSlide({ offer, adding }: { offer: Offer; adding: AddOffer }) {
  return (
    <article className="relative overflow-hidden rounded-lg border border-line bg-surface">
      <ProductImage src={offerPictureOf(offer)} alt="" />
      <div className="flex h-31 flex-col gap-1 p-3 text-sm">
        <h3 className="min-h-10 leading-5 font-semibold">
          <OfferName name={offer.name} href={retailLinkOf(offer)?.href} />
        </h3>
        <p dir="auto" className="truncate text-ink-muted">
          {sellerLabel(offer.group_name)}
        </p>
        <p>
          <OfferPrice price={offer.price} currency={offer.currency} />
        </p>
      </div>
      <FavoriteButton offer={offer} adding={adding} className="absolute top-2 right-2" />
    </article>
  )
}
