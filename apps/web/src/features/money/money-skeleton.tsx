import { Skeleton } from '#src/ui/skeleton.tsx'

const FIGURES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** Placeholders for the figures and the chart. */
export function MoneySkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-lg font-bold">Money</h1>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:gap-4">
        {FIGURES.map((place) => (
          <Skeleton key={place} className="h-24 w-full" />
        ))}
      </div>
      <Skeleton className="h-80 w-full" />
    </div>
  )
}
