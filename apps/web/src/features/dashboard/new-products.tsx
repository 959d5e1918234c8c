import { Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { Suspense, lazy } from 'react'
import { useAddOffer } from '#src/entities/offer/add-offer.ts'
import { useNewOffers } from '#src/entities/offer/use-new-offers.ts'
import { NewOfferLine } from '#src/features/dashboard/new-offer-line.tsx'
import { NothingHere } from '#src/features/dashboard/nothing-here.tsx'
import { QueryError } from '#src/lib/query-error.tsx'
import { buttonStyle } from '#src/ui/button-style.ts'
import { Card } from '#src/ui/card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useMedia } from '#src/ui/use-media.ts'

const OfferCarousel = lazy(async () => ({
  default: (await import('#src/features/dashboard/offer-carousel.tsx')).OfferCarousel,
}))

/** How many are in the list of small screens. */
const FEW = 3

/** The newest offers of the catalogue: a list on small screens, a carousel on large ones. */
export function NewProducts() {
  const isWide = useMedia('(min-width: 64rem)')
  const { data: offers, error, refetch, isFetching } = useNewOffers()
  const adding = useAddOffer('Please sign in to add to favorites')
  const places = isWide ? <CarouselPlaces /> : <LinePlaces />
  return (
    <section
      aria-labelledby="new-products"
      aria-roledescription={isWide ? 'carousel' : undefined}
      className="flex flex-col gap-2"
    >
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <h2 id="new-products" className="text-base font-semibold">
          New Products
        </h2>
        <Link
          to="/dashboard/find"
          className="touch-target inline-flex items-center text-sm font-semibold text-accent-ink hover:underline"
        >
          View All Products
        </Link>
      </div>
      {offers === undefined && error === null && places}
      {offers === undefined && error !== null && (
        <QueryError
          title="Failed to load products. Please try again."
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {offers?.length === 0 && (
        <Card>
          <NothingHere
            icon={Bell}
            title="No new products today"
            action={
              <Link
                to="/settings/notifications"
                className={buttonStyle('secondary', 'sm', 'shrink-0')}
              >
                Add a keyword alert
              </Link>
            }
          >
            New offers of sellers appear here. Keyword alerts email you about them.
          </NothingHere>
        </Card>
      )}
      {offers && offers.length > 0 && !isWide && (
        <ul className="flex flex-col gap-2">
          {offers.slice(0, FEW).map((offer) => (
            <NewOfferLine key={offer.id} offer={offer} adding={adding} />
          ))}
        </ul>
      )}
      {offers && offers.length > 0 && isWide && (
        <Suspense fallback={places}>
          <OfferCarousel offers={offers} adding={adding} />
        </Suspense>
      )}
    </section>
  )
}

function LinePlaces() {
  return (
    <div className="flex flex-col gap-2">
      <Skeleton className="h-22 w-full rounded-lg" />
      <Skeleton className="h-22 w-full rounded-lg" />
      <Skeleton className="h-22 w-full rounded-lg" />
    </div>
  )
}

/** As high as the cards, which are squares with text of a fixed height, and the row of dots below. */
function CarouselPlaces() {
  const place = (
    <div className="flex flex-col">
      <Skeleton className="aspect-square w-full rounded-b-none" />
      <Skeleton className="h-31.5 w-full rounded-t-none" />
    </div>
  )
  return (
    <div className="pb-13">
      <div className="grid grid-cols-4 gap-4">
        {place}
        {place}
        {place}
        {place}
      </div>
    </div>
  )
}
