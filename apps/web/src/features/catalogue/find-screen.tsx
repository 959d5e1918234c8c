import type { OfferFilters } from '@sampletrail/domain/offers/offer-filters.ts'
import { Suspense, lazy, useRef } from 'react'
import { OfferSearch } from '#src/features/catalogue/offer-search.tsx'
import { OffersSkeleton } from '#src/features/catalogue/offers-skeleton.tsx'
import { useLate } from '#src/lib/use-late.ts'
import { part } from '#src/ui/part.tsx'

const foundSwitch = part(
  async () => (await import('#src/features/catalogue/found-switch.tsx')).FoundSwitch,
)
const FoundOffers = lazy(async () => ({
  default: (await import('#src/entities/alert/found/found-offers.tsx')).FoundOffers,
}))

/** The shared catalogue: sellers' offers to search, filter, and add to one's own list; or only those that alerts found. */
export function FindScreen({
  filters,
  onFiltersChange,
  isFound,
  onFoundChange,
}: {
  filters: OfferFilters
  onFiltersChange: (filters: OfferFilters) => void
  /** Only what the user's alerts found. */
  isFound: boolean
  onFoundChange: (isFound: boolean) => void
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isSwitchHere = useLate(foundSwitch)
  return (
    <div className="flex flex-col gap-4">
      {/* As high as the switch, which appears late. */}
      <header className="flex min-h-9 items-center justify-between gap-3 pointer-coarse:min-h-11">
        <h1 ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
          Products
        </h1>
        {(isSwitchHere || isFound) && (
          <Suspense>
            <foundSwitch.Part isOn={isFound} onChange={onFoundChange} />
          </Suspense>
        )}
      </header>
      {isFound ? (
        <Suspense fallback={<OffersSkeleton />}>
          <FoundOffers />
        </Suspense>
      ) : (
        <OfferSearch filters={filters} heading={heading} onFiltersChange={onFiltersChange} />
      )}
    </div>
  )
}
