import type { CalendarDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { dayAheadWords } from '@sampletrail/domain/next-steps/snooze.ts'
import { Link } from '@tanstack/react-router'
import { CheckCheck, ChevronRight } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import { stepAfter } from '#src/entities/next-step/step-after.ts'
import { StepPlaces } from '#src/entities/next-step/step-places.tsx'
import { StepRow } from '#src/entities/next-step/step-row.tsx'
import { type Steps, useNextSteps } from '#src/entities/next-step/use-next-steps.ts'
import { useStepActions } from '#src/entities/next-step/use-step-actions.tsx'
import { type Cursor, useRevealed } from '#src/entities/product/list/use-revealed.ts'
import { FindProductsLink } from '#src/features/dashboard/find-products-link.tsx'
import { NothingHere } from '#src/features/dashboard/nothing-here.tsx'
import {
  FEW_STEPS,
  TODAY_ROOMS,
  keepTodayRoom,
  readTodayRoom,
} from '#src/features/dashboard/today-room.ts'
import { Card } from '#src/ui/card.tsx'
import { classNames } from '#src/ui/class-names.ts'

/** The most urgent steps of today, each with its reason and its actions. */
export const TodayCard = memo(function TodayCard() {
  const { steps, today } = useNextSteps()
  const few = steps?.toDo.slice(0, FEW_STEPS) ?? []
  const list = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useState<Cursor>(null)
  const { actions, dialogs } = useStepActions((gone) => {
    const next = stepAfter(few, gone)
    if (next) setCursor({ id: next.product.id })
  })
  useRevealed(list, cursor, () => undefined)
  // As before it loaded: nothing below moves, unless somebody does a step.
  const [room] = useState(() => readTodayRoom(today))
  useEffect(() => {
    if (steps) keepTodayRoom(earliestDays(steps))
  }, [steps])
  return (
    <Card className="flex flex-col gap-1 pt-2! pb-3!">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 className="flex items-baseline gap-2 text-base font-semibold">
          Today
          {steps && steps.toDo.length > 0 && (
            <span className="tabular text-sm font-normal text-ink-muted">
              {steps.toDo.length.toLocaleString('en-US')} to do
            </span>
          )}
        </h2>
        <Link
          to="/today"
          className="touch-target inline-flex shrink-0 items-center text-sm font-semibold text-accent-ink hover:underline"
        >
          All of today
          <ChevronRight aria-hidden className="size-4" />
        </Link>
      </div>
      <div ref={list} className="@container">
        <div className={classNames('flex flex-col justify-center', TODAY_ROOMS[room])}>
          {steps === null && room > 0 && <StepPlaces count={room} />}
          {steps?.toDo.length === 0 && <NothingNow next={steps.ahead[0]} today={today} />}
          {few.length > 0 && (
            <ul className="flex flex-1 flex-col divide-y divide-line">
              {few.map((step) => (
                <StepRow
                  key={`${step.product.id} ${step.topic}`}
                  step={step}
                  today={today}
                  actions={actions}
                />
              ))}
            </ul>
          )}
        </div>
      </div>
      {dialogs}
    </Card>
  )
})

function NothingNow({ next, today }: { next: CalendarDate | undefined; today: CalendarDate }) {
  return (
    <NothingHere icon={CheckCheck} title="Nothing to do" action={<FindProductsLink />}>
      {next === undefined
        ? 'Refunds, reviews and deliveries that need you appear here.'
        : `The next step is for ${dayAheadWords(next, today)}.`}
    </NothingHere>
  )
}

/** From which days on the first steps are to be done; those of today count as always. */
function earliestDays({ toDo, ahead }: Steps): CalendarDate[] {
  return [...toDo.slice(0, FEW_STEPS).map(() => '0'), ...ahead]
}
