import type { CalendarDate } from '@sampletrail/domain/dates/calendar-date.ts'
import type { ProductStatus } from '@sampletrail/domain/products/lifecycle.ts'
import {
  actionOfStep,
  countWords,
  reasonOfStep,
} from '@sampletrail/domain/next-steps/next-step-words.ts'
import {
  type NextStep,
  countNextSteps,
  nextSteps,
} from '@sampletrail/domain/next-steps/next-steps.ts'
import { Link } from '@tanstack/react-router'
import { Check, CheckCheck } from 'lucide-react'
import { Suspense, lazy, useMemo, useState } from 'react'
import { productNameOf } from '#src/entities/product/product-name.ts'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { useProductLimit } from '#src/entities/product/limit/use-product-limit.ts'
import { FindProductsLink } from '#src/features/dashboard/find-products-link.tsx'
import { NothingHere } from '#src/features/dashboard/nothing-here.tsx'
import { calendarDateHere, readToday } from '#src/lib/today.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'

const AskButton = lazy(async () => ({
  default: (await import('#src/entities/message/ask-button.tsx')).AskButton,
}))

/** How many are shown at first; the card has their height from the beginning. */
const FEW = 3
/** The most that are shown: the rest follows as these are done. */
const MANY = 50

type Step = NextStep<ProductListRow>

/** The next steps, the most urgent first, each with its reason and its action. */
export function NextStepsCard({
  products,
  onUpdateStatus,
  onRecordRefund,
}: {
  products: readonly ProductListRow[] | null
  onUpdateStatus: (product: ProductListRow, status: ProductStatus) => void
  onRecordRefund: (product: ProductListRow) => void
}) {
  const { isDisabled } = useProductLimit()
  const [isWhole, setWhole] = useState(false)
  const today = readToday()
  const steps = useMemo(() => {
    if (products === null) return null
    return nextSteps(products, today, calendarDateHere).filter(
      ({ product, putOff }) => putOff === null && !isDisabled(product.id),
    )
  }, [isDisabled, products, today])
  const isEmpty = steps?.length === 0
  return (
    <Card className="flex flex-col gap-2">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 className="text-base font-semibold">What's next</h2>
        {steps && steps.length > FEW && (
          <button
            type="button"
            aria-expanded={isWhole}
            onClick={() => setWhole((before) => !before)}
            className="touch-target inline-flex shrink-0 items-center text-sm font-semibold text-accent-ink hover:underline"
          >
            {isWhole ? 'Show fewer' : `Show ${wordsOfMore(steps.length)}`}
          </button>
        )}
      </div>
      {/* On phones, and next to another card, it has its final height before it loads. */}
      {!isEmpty && (
        <p className="-mt-3 line-clamp-2 min-h-8 text-xs leading-4 text-ink-muted sm:min-h-4 lg:min-h-8 xl:min-h-4">
          {steps && summaryOf(steps)}
        </p>
      )}
      {/* Three lines high, however many there are. */}
      <div className={classNames('flex flex-1 flex-col', !isEmpty && 'min-h-60 sm:min-h-54')}>
        {steps === null && <Places />}
        {isEmpty && (
          <NothingHere icon={CheckCheck} title="Nothing to do" action={<FindProductsLink />}>
            Refunds, reviews and deliveries that wait for you stand here.
          </NothingHere>
        )}
        {steps && steps.length > 0 && (
          <ul className="flex flex-col divide-y divide-line">
            {steps.slice(0, isWhole ? MANY : FEW).map((step) => (
              <StepLine
                key={step.product.id}
                step={step}
                today={today}
                onUpdateStatus={onUpdateStatus}
                onRecordRefund={onRecordRefund}
              />
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

function StepLine({
  step,
  today,
  onUpdateStatus,
  onRecordRefund,
}: {
  step: Step
  today: CalendarDate
  onUpdateStatus: (product: ProductListRow, status: ProductStatus) => void
  onRecordRefund: (product: ProductListRow) => void
}) {
  const { product } = step
  const name = productNameOf(product)
  const { label, status } = actionOfStep(step)
  const act = (): void => {
    if (status === 'refund') onRecordRefund(product)
    else onUpdateStatus(product, status)
  }
  return (
    <li className="flex h-20 items-center gap-3 sm:h-18">
      <Link
        to="/dashboard/products/$id"
        params={{ id: product.id }}
        className="min-w-0 flex-1 rounded-md hover:underline"
      >
        <span
          dir="auto"
          className="line-clamp-2 text-sm leading-5 font-medium wrap-anywhere sm:line-clamp-1"
        >
          {name}
        </span>
        <span className="tabular line-clamp-2 text-xs leading-4 text-ink-muted">
          {reasonOfStep(step, today)}
        </span>
      </Link>
      {(step.kind === 'refund overdue' || step.kind === 'refund asked') && (
        <Suspense fallback={<div className="size-10 shrink-0" />}>
          <AskButton product={product} isIcon />
        </Suspense>
      )}
      <Button
        variant="secondary"
        size="sm"
        className="shrink-0"
        aria-label={`${label}: ${name}`}
        onClick={act}
      >
        <Check aria-hidden className="size-4" />
        <span className="max-sm:hidden">{label}</span>
        <span className="sm:hidden">{SHORT_LABELS[status]}</span>
      </Button>
    </li>
  )
}

/** A label short enough to fit next to a name on a phone. */
const SHORT_LABELS: Record<ProductStatus | 'refund', string> = {
  refund: 'Refund',
  wishlist: 'Wish',
  ordered: 'Ordered',
  received: 'Received',
  reviewed: 'Reviewed',
  published: 'Published',
  paid: 'Completed',
}

function Places() {
  return ['first', 'second', 'third'].map((place) => (
    <div key={place} className="flex h-20 items-center sm:h-18">
      <Skeleton className="h-12 w-full" />
    </div>
  ))
}

function summaryOf(steps: readonly Step[]): string {
  return [...countNextSteps(steps)].map(([kind, many]) => countWords(kind, many)).join(', ')
}

function wordsOfMore(all: number): string {
  if (all > MANY) return `${MANY} of ${all.toLocaleString('en-US')}`
  return all - FEW === 1 ? 'one more' : `${all - FEW} more`
}
