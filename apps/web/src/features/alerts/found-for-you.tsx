import { BellRing } from 'lucide-react'
import { useFoundOffers } from '#src/entities/alert/use-found-offers.ts'
import { useAddOffer } from '#src/entities/offer/add-offer.ts'
import { FoundLine } from '#src/features/alerts/found-line.tsx'
import { QueryError } from '#src/lib/query-error.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** Offers that the user's alerts found, emailed or not, while they exist. */
export function FoundForYou() {
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useFoundOffers()
  const addOffer = useAddOffer('Please sign in to add products to your list')
  const found = data?.pages.flat()
  return (
    <Card padded={false}>
      <section aria-labelledby="found-title">
        <h2 id="found-title" className="p-4 text-base font-semibold">
          Found for you
        </h2>
        {found === undefined && error === null && (
          <div className="flex flex-col gap-3 p-4 pt-0">
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </div>
        )}
        {found === undefined && error !== null && (
          <QueryError
            title="What your alerts found could not be loaded"
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {found?.length === 0 && (
          <EmptyState icon={BellRing} title="Nothing found yet">
            New offers that match your keywords appear here, even if emails are off.
          </EmptyState>
        )}
        {found !== undefined && found.length > 0 && (
          <ul aria-label="Found offers" className="divide-y divide-line border-t border-line">
            {found.map((offer) => (
              <li key={offer.id}>
                <FoundLine offer={offer} addOffer={addOffer} />
              </li>
            ))}
          </ul>
        )}
        {hasNextPage && (
          <div className="flex justify-center border-t border-line p-3">
            <Button
              variant="secondary"
              busy={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              {isFetchingNextPage ? 'Loading...' : 'Show more'}
            </Button>
          </div>
        )}
      </section>
    </Card>
  )
}
