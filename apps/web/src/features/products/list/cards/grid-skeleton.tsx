import { Skeleton } from '#src/ui/skeleton.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']

/** The grid's placeholders while the first page loads. */
export function GridSkeleton() {
  return (
    <div>
      <span className="sr-only">
        <Spinner label="Loading products" />
      </span>
      <div className="grid gap-4 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4 min-[96rem]:grid-cols-5 max-[96rem]:*:nth-[n+9]:hidden">
        {CARDS.map((card) => (
          <div key={card} className="flex gap-3 sm:flex-col">
            <Skeleton className="aspect-square w-32 sm:w-full" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-5 w-24" />
              <Skeleton className="h-5 w-full" />
              <Skeleton className="h-5 w-2/3" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
