import { Link } from '@tanstack/react-router'
import { ChevronRight, Store } from 'lucide-react'
import { useFeaturedSellers } from '#src/entities/offer/use-featured-sellers.ts'
import { sellerLabel, vipsFirst } from '#src/entities/seller/group-sellers.ts'
import { SellerMark } from '#src/entities/seller/seller-mark.tsx'
import { FindProductsLink } from '#src/features/dashboard/find-products-link.tsx'
import { NothingHere } from '#src/features/dashboard/nothing-here.tsx'
import { QueryError } from '#src/lib/query-error.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const COMMUNITIES: Record<string, string> = {
  discord: 'Discord',
  facebook: 'Facebook',
  portal: 'Portal',
}

/** Up to three sellers of the catalogue, each with a link to their offers. */
export function FeaturedSellers() {
  const { data: sellers, error, refetch, isFetching } = useFeaturedSellers()
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="flex min-h-11 items-center text-base font-semibold">Featured Sellers</h2>
      <div className="@container flex flex-1 flex-col">
        {sellers === undefined && error === null && (
          <>
            <Skeleton className="my-2 h-14 w-full" />
            <Skeleton className="my-4 h-14 w-full" />
            <Skeleton className="my-2 h-14 w-full" />
          </>
        )}
        {sellers === undefined && error !== null && (
          <QueryError
            title="Failed to load sellers"
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {sellers?.length === 0 && (
          <NothingHere
            icon={Store}
            title="No sellers are featured today"
            action={<FindProductsLink />}
          >
            All of them are in Find Products.
          </NothingHere>
        )}
        <ul className="-mx-2 grid grid-cols-1 @3xl:grid-cols-3">
          {sellers &&
            vipsFirst(sellers).map(({ id, name, thumbnail_url, community, is_vip }) => (
              <li key={id}>
                <Link
                  to="/dashboard/find"
                  search={{ seller_id: id }}
                  className="flex h-18 items-center gap-3 rounded-md px-2 transition-colors hover:bg-sunken"
                >
                  <SellerMark name={name} thumbnailUrl={thumbnail_url} className="size-12" />
                  <span className="min-w-0 flex-1">
                    <span className="flex items-center gap-2">
                      <span dir="auto" className="truncate text-sm font-medium">
                        {sellerLabel(name)}
                      </span>
                      {is_vip && <Badge tone="purple">VIP</Badge>}
                    </span>
                    <span className="block text-sm text-ink-muted">
                      {COMMUNITIES[community] ?? community}
                    </span>
                  </span>
                  <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-muted" />
                </Link>
              </li>
            ))}
        </ul>
      </div>
    </Card>
  )
}
