import type { CalendarDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { restWords } from '@sampletrail/domain/next-steps/today-words.ts'
import { useState } from 'react'
import type { Step } from '#src/entities/next-step/use-next-steps.ts'
import type { StepActions } from '#src/entities/next-step/use-step-actions.tsx'
import { PageLink } from '#src/entities/product/list/page-link.tsx'
import { productNameOf } from '#src/entities/product/product-name.ts'
import { Button } from '#src/ui/button.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'

/** How many are added at once. */
const MANY = 50

/** The steps that rest, the first to return first, with a way to bring each back. Closed at first. */
export function PutOffSection({
  steps,
  today,
  actions,
}: {
  steps: readonly Step[]
  today: CalendarDate
  actions: StepActions
}) {
  const [shown, setShown] = useState(MANY)
  if (steps.length === 0) return null
  const sorted = steps.toSorted((one, other) => (dayOf(one) < dayOf(other) ? -1 : 1))
  return (
    <Disclosure summary={`Put off (${steps.length.toLocaleString('en-US')})`}>
      <ul className="rounded-lg border border-line bg-surface px-3 md:px-4">
        {sorted.slice(0, shown).map((step) => (
          <PutOffRow key={step.product.id} step={step} today={today} actions={actions} />
        ))}
      </ul>
      {steps.length > shown && (
        <Button variant="quiet" className="mt-2" onClick={() => setShown(shown + MANY)}>
          Show more
        </Button>
      )}
    </Disclosure>
  )
}

/** Letters sort after digits, so what never returns is last. */
const dayOf = ({ putOff }: Step): string => putOff ?? ''

function PutOffRow({
  step,
  today,
  actions,
}: {
  step: Step
  today: CalendarDate
  actions: StepActions
}) {
  const { product, putOff } = step
  const name = productNameOf(product)
  return (
    <li className="flex min-h-16 items-center gap-3 border-b border-line py-2 last:border-0">
      <div className="min-w-0 flex-1">
        <PageLink
          id={product.id}
          dir="auto"
          className="block max-w-full truncate rounded-sm text-sm leading-5 font-medium hover:underline"
        >
          {name}
        </PageLink>
        <p className="truncate text-xs leading-4 text-ink-muted">
          {TOPICS[step.topic]} · {restWords(putOff ?? 'never', today)}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        className="shrink-0"
        aria-label={`Bring back: ${name}`}
        onClick={() => actions.putOff(step, null)}
      >
        Bring back
      </Button>
    </li>
  )
}

const TOPICS: Record<Step['topic'], string> = {
  order: 'Order it',
  delivery: 'Delivery',
  review: 'Review',
  publication: 'Publication',
  refund: 'Refund',
}
