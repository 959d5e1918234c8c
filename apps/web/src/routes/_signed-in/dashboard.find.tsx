import type { OfferFilters } from '@sampletrail/domain/offers/offer-filters.ts'
import { createFileRoute } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { requestOffers } from '#src/entities/offer/use-offers.ts'
import {
  filtersOfFind,
  findOfFilters,
  readFindSearch,
} from '#src/features/catalogue/find-search.ts'
import { FindScreen } from '#src/features/catalogue/find-screen.tsx'
import { pageTitle } from '#src/lib/page-title.ts'

export const Route = createFileRoute('/_signed-in/dashboard/find')({
  head: () => pageTitle('Find Products'),
  validateSearch: readFindSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { session, queryClient }, deps, cause }) => {
    const state = session.get()
    if (cause !== 'enter' || state.status !== 'signed-in') return
    // The screen retries after a failure, and shows it.
    void Promise.allSettled([request(queryClient, state.user.id, filtersOfFind(deps))])
  },
  component: FindRoute,
})

/** With code that comes beside the screen's: no other screen has to load it. */
async function request(...wanted: Parameters<typeof requestOffers>): Promise<void> {
  const offers = await import('#src/entities/offer/use-offers.ts')
  await offers.requestOffers(...wanted)
}

function FindRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const filters = useMemo(() => filtersOfFind(search), [search])
  const change = useCallback(
    (next: OfferFilters) => {
      void navigate({ search: findOfFilters(next), resetScroll: false })
    },
    [navigate],
  )
  const isFound = search.view === 'found'
  const showFound = useCallback(
    (isOn: boolean) => {
      void navigate({
        search: ({ view: _before, ...filtersNow }) => ({
          ...filtersNow,
          ...(isOn && { view: 'found' as const }),
        }),
      })
    },
    [navigate],
  )
  return (
    <FindScreen
      filters={filters}
      onFiltersChange={change}
      isFound={isFound}
      onFoundChange={showFound}
    />
  )
}
