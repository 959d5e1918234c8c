import { Card } from './card.tsx'
import { Skeleton } from './skeleton.tsx'

/** The grey shape of a page of cards that loads. */
export function SkeletonCards() {
  return (
    <div className="flex max-w-2xl flex-col gap-4 xl:max-w-none">
      {['h-40', 'h-56', 'h-40'].map((height, place) => (
        <Card key={place}>
          <Skeleton className={height} />
        </Card>
      ))}
    </div>
  )
}
