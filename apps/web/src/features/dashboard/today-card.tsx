import type { CalendarDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { nextWords } from '@sampletrail/domain/next-steps/today-words.ts'
import { Link } from '@tanstack/react-router'
import { CheckCheck, ChevronRight } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import { stepAfter } from '#src/entities/next-step/step-after.ts'
import { StepPlaces } from '#src/entities/next-step/step-places.tsx'
import { StepRow } from '#src/entities/next-step/step-row.tsx'
import { type Steps, useNextSteps } from '#src/entities/next-step/use-next-steps.ts'
import { useStepActions } from '#src/entities/next-step/use-step-actions.tsx'
import { productNameOf } from '#src/entities/product/product-name.ts'
import { type Cursor, useRevealed } from '#src/entities/product/list/use-revealed.ts'
import { FindProductsLink } from '#src/features/dashboard/find-products-link.tsx'
import { NothingHere } from '#src/features/dashboard/nothing-here.tsx'
import {
  FEW_STEPS,
  TODAY_ROOMS,
  keepTodayRoom,
  paintedRoom,
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
  const room = useRoom(steps ? few.length : null, today)
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
          {steps?.toDo.length === 0 && <NothingNow steps={steps} today={today} />}
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

/** For how many steps there is room: as before they loaded, so that nothing below moves; as many as there are once one is done or added. */
function useRoom(count: number | null, today: CalendarDate): number {
  const [kept] = useState(() => paintedRoom() ?? count ?? readTodayRoom(today))
  const [first, setFirst] = useState(count)
  if (first === null && count !== null) setFirst(count)
  return first === null || count === null || count === first ? kept : count
}

function NothingNow({ steps, today }: { steps: Steps; today: CalendarDate }) {
  const [day] = steps.ahead
  const next = steps.open.find(({ from }) => from !== null && from === day)
  return (
    <NothingHere icon={CheckCheck} title="Nothing to do today" action={<FindProductsLink />}>
      {next === undefined || day === undefined ? (
        'Refunds, reviews and deliveries that need you appear here.'
      ) : (
        <span className="line-clamp-2 @xl:line-clamp-1">
          {nextWords({ ...next, from: day }, productNameOf(next.product), today)}
        </span>
      )}
    </NothingHere>
  )
}

/** From which days on the first steps are to be done; those of today count as always. */
function earliestDays({ toDo, ahead }: Steps): CalendarDate[] {
  return [...toDo.slice(0, FEW_STEPS).map(() => '0'), ...ahead]
}
