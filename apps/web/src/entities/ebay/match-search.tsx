import { NO_EBAY_TEXT } from '@sampletrail/contracts/ebay-search.ts'
import { ImageOff, SearchX, Store } from 'lucide-react'
import { getConfig } from '#src/lib/config.ts'
import type { useImageSearch } from '#src/entities/ebay/use-image-search.ts'
import { toAppError } from '#src/lib/errors.ts'
import { QueryError } from '#src/lib/query-error.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

interface MatchSearchProps {
  imageUrl: string | null
  search: ReturnType<typeof useImageSearch>
}

/** The state of a search that has found nothing yet. */
export function MatchSearch({ imageUrl, search }: MatchSearchProps) {
  if (!getConfig().features.ebay) {
    return (
      <EmptyState icon={Store} title="eBay is not set up">
        {NO_EBAY_TEXT}
      </EmptyState>
    )
  }
  if (imageUrl === null) {
    return (
      <EmptyState icon={ImageOff} title="No picture to search by">
        eBay is searched by the picture of a product, and this one has none.
      </EmptyState>
    )
  }
  if (search.data !== undefined) {
    return (
      <EmptyState icon={SearchX} title="No products found on eBay">
        Nothing that is for sale looks like this picture.
      </EmptyState>
    )
  }
  if (search.isError) {
    const { isNetwork } = toAppError(search.error)
    return (
      <QueryError
        title={isNetwork ? 'Failed to fetch product information' : 'Failed to fetch from eBay'}
        error={search.error}
        onRetry={() => void search.refetch()}
        retrying={search.isFetching}
      />
    )
  }
  return <MatchSkeleton />
}

/** The placeholder of a match. */
function MatchSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <span className="sr-only">
        <Spinner label="Searching eBay" />
      </span>
      <Skeleton className="h-10 w-full" />
      <Skeleton className="aspect-square w-full max-w-48 self-center md:max-w-60" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-1/3" />
    </div>
  )
}
