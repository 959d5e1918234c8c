import { foundText } from '@sampletrail/domain/offer-count.ts'
import { PackageSearch, SearchX } from 'lucide-react'
import { useOfferCount, useOffers } from '#src/entities/offer/use-offers.ts'
import { OfferCard } from '#src/features/catalogue/offer-card.tsx'
import { OffersSkeleton } from '#src/features/catalogue/offers-skeleton.tsx'
import { SearchForm } from '#src/features/catalogue/search-form.tsx'
import { QueryError } from '#src/lib/query-error.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'

/** The shared catalogue: what sellers offer, newest first, and a search through it. */
export function FindScreen({
  search,
  onSearch,
}: {
  search: string
  onSearch: (text: string) => void
}) {
  const offers = useOffers(search)
  const count = useOfferCount(search)
  const found = offers.data?.pages.flat()

  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-lg font-bold">Products</h1>
      <SearchForm key={search} search={search} onSearch={onSearch} />
      {/* Always there, so that its text is announced when it comes. */}
      <output className="tabular min-h-5 text-sm text-ink-muted">
        {count.data !== undefined && !offers.isError && foundText(count.data)}
      </output>
      {found === undefined && offers.isPending && <OffersSkeleton />}
      {found === undefined && offers.isError && (
        <QueryError
          title="Failed to load products. Please try again."
          error={offers.error}
          onRetry={() => void offers.refetch()}
          retrying={offers.isFetching}
        />
      )}
      {found?.length === 0 && <NothingFound search={search} onShowAll={() => onSearch('')} />}
      {found !== undefined && found.length > 0 && (
        <ul aria-label="Offers" className="grid gap-4 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4">
          {found.map((offer) => (
            <li key={offer.id}>
              <OfferCard offer={offer} />
            </li>
          ))}
        </ul>
      )}
      {offers.hasNextPage && (
        <Button
          variant="secondary"
          className="self-center"
          busy={offers.isFetchingNextPage}
          onClick={() => void offers.fetchNextPage()}
        >
          {offers.isFetchingNextPage ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </div>
  )
}

function NothingFound({ search, onShowAll }: { search: string; onShowAll: () => void }) {
  if (search === '') {
    return (
      <EmptyState icon={PackageSearch} title="No products found">
        The catalogue has no offers for you at the moment. What sellers offer appears here.
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
      No offer has “{search}” in its name.
    </EmptyState>
  )
}
