import { Skeleton } from '#src/ui/skeleton.tsx'

/** Placeholders for rows of steps, in a container (`@container`). */
export function StepPlaces({ count }: { count: number }) {
  return (
    <div className="@container">
      {Array.from({ length: count }, (_, place) => (
        <div key={place} className="flex h-28 flex-col justify-center @xl:h-16">
          <Skeleton className="h-20 w-full @xl:h-12" />
        </div>
      ))}
    </div>
  )
}
