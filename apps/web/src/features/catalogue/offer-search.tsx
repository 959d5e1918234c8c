import { ALL_OFFERS, type OfferFilters } from '@sampletrail/domain/offers/offer-filters.ts'
import { foundText } from '@sampletrail/domain/offers/offer-count.ts'
import {
  lazy,
  type RefObject,
  Suspense,
  useCallback,
  useDeferredValue,
  useMemo,
  useState,
} from 'react'
import { allowedFilters, useOfferCount, useOffers } from '#src/entities/offer/use-offers.ts'
import { usePlan } from '#src/entities/plan/use-plan.ts'
import { BackToTop } from '#src/features/catalogue/back-to-top.tsx'
import { CatalogueFilters } from '#src/features/catalogue/catalogue-filters.tsx'
import { MoreOffers } from '#src/features/catalogue/more-offers.tsx'
import { NothingFound } from '#src/features/catalogue/nothing-found.tsx'
import { OfferGrid } from '#src/features/catalogue/offer-grid.tsx'
import { OffersSkeleton } from '#src/features/catalogue/offers-skeleton.tsx'
import { useAddWish } from '#src/features/catalogue/use-add-wish.ts'
import { QueryError } from '#src/lib/query-error.tsx'
import { usePreload } from '#src/lib/use-preload.ts'
import { classNames } from '#src/ui/class-names.ts'

const loadLimitDialog = () => import('#src/entities/product/limit/limit-dialog.tsx')
const LimitDialog = lazy(async () => ({ default: (await loadLimitDialog()).LimitDialog }))
const parts = [loadLimitDialog]

/** The offers of the catalogue that the filters find, page by page. */
export function OfferSearch({
  filters: asked,
  heading,
  onFiltersChange,
}: {
  filters: OfferFilters
  /** Gets the focus with the top of the page. */
  heading: RefObject<HTMLElement | null>
  onFiltersChange: (filters: OfferFilters) => void
}) {
  usePreload(parts)
  const { isPro } = usePlan()
  const filters = useMemo(() => allowedFilters(asked, isPro), [asked, isPro])
  const changeFilters = useCallback(
    (change: Partial<OfferFilters>) => onFiltersChange({ ...filters, ...change }),
    [filters, onFiltersChange],
  )
  const offers = useOffers(filters)
  const count = useOfferCount(filters)
  const found = useMemo(() => offers.data?.pages.flatMap((page) => page.offers), [offers.data])
  // The first offers are rendered in slices, behind their placeholders.
  const isDrawn = useDeferredValue(found !== undefined)
  const [limit, setLimit] = useState({ open: false, isUsed: false })
  const add = useAddWish(() => setLimit({ open: true, isUsed: true }))

  return (
    <>
      <CatalogueFilters filters={filters} onChange={changeFilters} />
      {/* Always rendered, so that screen readers announce its text when it appears. */}
      <output className="tabular min-h-5 text-sm text-ink-muted">
        {count.data !== undefined && found !== undefined && foundText(count.data)}
      </output>
      {!isDrawn && !offers.isError && <OffersSkeleton />}
      {found === undefined && offers.isError && (
        <QueryError
          title="Failed to load products. Please try again."
          error={offers.error}
          onRetry={() => void offers.refetch()}
          retrying={offers.isFetching}
        />
      )}
      {found?.length === 0 && (
        <NothingFound
          filters={filters}
          onShowAll={() => onFiltersChange({ ...ALL_OFFERS, sort: filters.sort })}
        />
      )}
      {isDrawn && found !== undefined && found.length > 0 && (
        // Results of an earlier search that are still shown.
        <div
          aria-busy={offers.isPlaceholderData}
          className={classNames(offers.isPlaceholderData && 'opacity-60')}
        >
          <OfferGrid
            offers={found}
            count={offers.hasNextPage ? (count.data ?? null) : found.length}
            onAdd={add}
          />
        </div>
      )}
      {isDrawn &&
        found !== undefined &&
        (offers.hasNextPage || offers.isError) &&
        !offers.isPlaceholderData && (
          <MoreOffers
            isLoading={offers.isFetching}
            error={offers.error}
            onMore={() => void (offers.hasNextPage ? offers.fetchNextPage() : offers.refetch())}
          />
        )}
      <output className="sr-only">
        {offers.data && offers.data.pages.length > 1 && shownText(found?.length ?? 0)}
      </output>
      <BackToTop onTop={() => heading.current?.focus({ preventScroll: true })} />
      <Suspense>
        {limit.isUsed && (
          <LimitDialog
            open={limit.open}
            onOpenChange={(open) => setLimit({ open, isUsed: true })}
          />
        )}
      </Suspense>
    </>
  )
}

/** Announced when another page has loaded. */
function shownText(count: number): string {
  return `${count.toLocaleString('en')} products are shown`
}
