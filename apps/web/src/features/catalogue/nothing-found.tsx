import { isNarrowed, type OfferFilters } from '@sampletrail/domain/offers/offer-filters.ts'
import { PackageSearch, SearchX } from 'lucide-react'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'

/** Says that nothing was found, with a link to all offers. */
export function NothingFound({
  filters,
  onShowAll,
}: {
  filters: OfferFilters
  onShowAll: () => void
}) {
  if (!isNarrowed(filters)) {
    return (
      <EmptyState icon={PackageSearch} title="No products found">
        The catalogue has no offers for you at the moment. New offers from sellers appear here.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={SearchX}
      title="No products found"
      action={
        <Button variant="secondary" onClick={onShowAll}>
          Show all products
        </Button>
      }
    >
      {filters.search === ''
        ? 'There are no such offers at the moment.'
        : `No offer has “${filters.search}” in its name${isNarrowed({ ...filters, search: '' }) ? ' there' : ''}.`}
    </EmptyState>
  )
}
