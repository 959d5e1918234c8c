import type { OfferFilters } from '@sampletrail/domain/offer-filters.ts'
import { createFileRoute } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
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
  component: FindRoute,
})

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
  return <FindScreen filters={filters} onFiltersChange={change} />
}
