import { Link } from '@tanstack/react-router'
import { BellRing } from 'lucide-react'
import { useId } from 'react'
import { FoundLine } from '#src/entities/alert/found/found-line.tsx'
import { useFoundOffers } from '#src/entities/alert/found/use-found-offers.ts'
import { useAddOffer } from '#src/entities/offer/add-offer.ts'
import { QueryError } from '#src/lib/query-error.tsx'
import { buttonStyle } from '#src/ui/button-style.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** All offers that the user's alerts found, emailed or not, while they exist. Load on first use. */
export function FoundOffers() {
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useFoundOffers()
  const addOffer = useAddOffer('Please sign in to add products to your list')
  const found = data?.pages.flat()
  const titleId = useId()
  if (found === undefined && error === null) return <FoundSkeleton />
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-4">
      <h2 id={titleId} className="sr-only">
        Found for you
      </h2>
      {found === undefined && error !== null && (
        <QueryError
          title="What your alerts found could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {found?.length === 0 && (
        <EmptyState
          icon={BellRing}
          title="Nothing found yet"
          action={
            <Link to="/settings/notifications" className={buttonStyle('secondary', 'sm')}>
              Edit keyword alerts
            </Link>
          }
        >
          Offers that your keyword alerts find appear here.
        </EmptyState>
      )}
      {found !== undefined && found.length > 0 && (
        <>
          <div className="flex items-center justify-between gap-4">
            <p className="text-sm text-ink-muted">Found by your keyword alerts</p>
            <Link
              to="/settings/notifications"
              className="touch-target inline-flex shrink-0 items-center text-sm font-semibold text-accent-ink hover:underline"
            >
              Edit alerts
            </Link>
          </div>
          <ul aria-label="Found offers" className="grid gap-4 lg:grid-cols-2">
            {found.map((offer) => (
              <li key={offer.id}>
                <Card padded={false} className="h-full">
                  <FoundLine offer={offer} addOffer={addOffer} />
                </Card>
              </li>
            ))}
          </ul>
        </>
      )}
      {hasNextPage && (
        <div className="flex justify-center">
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
  )
}

/** The shape of found offers that are on their way. */
export function FoundSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Skeleton className="h-36" />
      <Skeleton className="h-36" />
    </div>
  )
}
