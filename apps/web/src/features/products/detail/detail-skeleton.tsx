import { Skeleton } from '#src/ui/skeleton.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

/** The page's placeholders while the product loads. */
export function DetailSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <span className="sr-only">
        <Spinner label="Loading product" />
      </span>
      <Skeleton className="h-10 w-44" />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="h-72 w-full rounded-lg" />
        <Skeleton className="h-96 w-full rounded-lg" />
      </div>
    </div>
  )
}
