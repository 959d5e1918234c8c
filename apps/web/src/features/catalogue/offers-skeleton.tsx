import { BODY, EmptyParts, FRAME, PICTURE } from '#src/features/catalogue/offer-frame.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']

/** Placeholders for loading offers, as high as their cards. */
export function OffersSkeleton() {
  return (
    <div>
      <span className="sr-only">
        <Spinner label="Loading products" />
      </span>
      <div className="grid gap-4 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4 min-[96rem]:grid-cols-5 max-[96rem]:*:nth-[n+9]:hidden">
        {CARDS.map((card) => (
          <div key={card} className={FRAME}>
            <div className={classNames('aspect-square', PICTURE)}>
              <Skeleton className="aspect-square w-full rounded-none" />
            </div>
            <div className={BODY}>
              <div className="flex h-10 flex-col gap-1">
                <Skeleton className="h-4 w-full" />
                <Skeleton className="h-4 w-2/3" />
              </div>
              <EmptyParts />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
