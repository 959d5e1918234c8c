import { PRODUCT_STATUSES, labelOfStatus } from '@sampletrail/domain/products/lifecycle.ts'
import { countsAsMoney } from '@sampletrail/domain/money/product-money.ts'
import { mayAskForRefund } from '@sampletrail/domain/next-steps/next-steps.ts'
import type { ReactNode } from 'react'
import { useProducts } from '#src/entities/product/list/use-products.ts'
import { BackLink } from '#src/features/products/detail/back-link.tsx'
import { toolGrid } from '#src/features/products/detail/tool-grid.ts'
import { useRowStep } from '#src/features/products/detail/use-product-step.ts'
import { Card } from '#src/ui/card.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

/**
 * The page's shape while the product loads: the same cards at the same places, with the way back. The list knows whether the
 * product has a next step and money; an unknown product has the shape of most.
 */
export function DetailSkeleton({ id }: { id: string }) {
  const { data } = useProducts()
  const row = data?.find((product) => product.id === id)
  const step = useRowStep(row ?? null)
  // The line of an overdue refund has two buttons.
  const mayAsk = step !== null && mayAskForRefund(step)
  return (
    <div className="flex flex-col gap-2.5 md:gap-5">
      <span className="sr-only">
        <Spinner label="Loading product" />
      </span>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <BackLink />
        <div aria-hidden className="flex gap-2">
          <Skeleton className="h-11 w-20 md:h-10" />
          <Skeleton className="h-11 w-11 md:h-10 md:w-24" />
        </div>
      </header>
      {(row === undefined || step !== null) && (
        <div
          className={classNames(
            'flex items-center gap-x-3 rounded-lg border border-line bg-surface px-3 py-2 md:px-4 md:py-3',
            mayAsk && 'gap-y-2 max-md:flex-wrap',
          )}
        >
          <Grow>
            <Skeleton className={classNames('h-5 w-3/4', mayAsk && 'max-md:h-10')} />
          </Grow>
          <Skeleton className={classNames('h-11 md:h-10', mayAsk ? 'w-full md:w-80' : 'w-32')} />
        </div>
      )}
      <Stepper />
      <div className="grid grid-cols-1 items-start gap-2.5 md:gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="contents lg:flex lg:flex-col lg:gap-5">
          <Summary />
          <Files />
        </div>
        <div className="contents lg:flex lg:flex-col lg:gap-5">
          <Buttons count={3} />
          <Buttons count={4} />
          {(row === undefined || countsAsMoney(row)) && <Money />}
        </div>
      </div>
    </div>
  )
}

function Grow({ children }: { children: ReactNode }) {
  return <div className="min-w-0 flex-1">{children}</div>
}

function Stepper() {
  return (
    <Card padded={false} aria-hidden className="px-1 py-2 sm:px-4 sm:py-3">
      <div className="grid grid-cols-6">
        {PRODUCT_STATUSES.map((status) => (
          <div key={status} className="flex min-h-12 flex-col items-center gap-0.5 py-1">
            <Skeleton className="size-9 rounded-full! sm:size-10" />
            <span className="pt-1 text-[0.625rem] leading-3 text-ink-muted max-[22rem]:sr-only sm:text-sm">
              {labelOfStatus(status)}
            </span>
            <span className="min-h-3 sm:min-h-4" />
          </div>
        ))}
      </div>
    </Card>
  )
}

function Summary() {
  return (
    <Card
      aria-hidden
      className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 gap-y-2 max-md:py-2.5 sm:grid-cols-[13rem_minmax(0,1fr)] sm:grid-rows-[auto_1fr] sm:gap-x-5"
    >
      <div className="sm:row-span-2">
        <Skeleton className="aspect-square w-full" />
      </div>
      <div className="flex min-w-0 flex-col gap-1.5 sm:gap-3">
        <Skeleton className="h-9 w-24 sm:h-6" />
        <Skeleton className="h-6 w-4/5" />
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-7 w-24" />
      </div>
      <div className="col-span-2 flex min-w-0 flex-col gap-2 sm:col-span-1 sm:col-start-2 sm:gap-3">
        <Skeleton className="h-11 w-36 md:h-9" />
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-5 w-2/3" />
      </div>
    </Card>
  )
}

/** After the other cards on phones. */
function Files() {
  return (
    <Card aria-hidden className="flex flex-col gap-4 max-lg:order-3">
      <Skeleton className="h-9 w-28" />
      <Skeleton className="h-10 w-1/2" />
      <Skeleton className="h-10 w-1/2" />
    </Card>
  )
}

/** A card of buttons: on phones side by side, without its heading. */
function Buttons({ count }: { count: 3 | 4 }) {
  return (
    <Card aria-hidden className="flex flex-col gap-2 max-md:py-2.5 md:gap-3">
      <div className="max-md:hidden">
        <Skeleton className="h-6 w-28" />
      </div>
      <div className={classNames(toolGrid, 'max-lg:*:px-0!', count === 3 && 'max-lg:grid-cols-3!')}>
        {Array.from({ length: count }, (_button, place) => (
          <Skeleton key={place} className="h-11 w-full md:h-10" />
        ))}
      </div>
    </Card>
  )
}

function Money() {
  return (
    <Card aria-hidden className="flex flex-col gap-2 max-md:py-2.5 md:gap-4">
      <Skeleton className="h-6 w-20" />
      <div className="flex flex-col gap-2 md:gap-3">
        {['w-12', 'w-28', 'w-24', 'w-20'].map((width) => (
          <div key={width} className="flex justify-between gap-3">
            <Skeleton className={`h-5 ${width}`} />
            <Skeleton className="h-5 w-16" />
          </div>
        ))}
      </div>
    </Card>
  )
}
