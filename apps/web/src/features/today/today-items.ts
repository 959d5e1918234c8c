import type { CalendarDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { stepDays } from '@sampletrail/domain/next-steps/step-days.ts'
import { headingWords } from '@sampletrail/domain/next-steps/today-words.ts'
import type { Step } from '#src/entities/next-step/use-next-steps.ts'

/** What a row of Today shows: the heading of a day, or a step and its place among those of its day. */
export type TodayItem =
  | { kind: 'heading'; day: TodayDay }
  | { kind: 'step'; day: TodayDay; step: Step; place: number }

export type TodayDay = { words: string; count: number }

const known = new WeakMap<readonly Step[], { today: CalendarDate; items: TodayItem[] }>()

/** The rows of Today, from the top; kept while the steps stay the same, for people who come back to the screen. */
export function todayItems(open: readonly Step[], today: CalendarDate): TodayItem[] {
  const held = known.get(open)
  if (held?.today === today) return held.items
  const items = itemsOf(open, today)
  known.set(open, { today, items })
  return items
}

function itemsOf(open: readonly Step[], today: CalendarDate): TodayItem[] {
  return stepDays(open, today).flatMap(({ heading, steps }): TodayItem[] => {
    const day = { words: headingWords(heading, today), count: steps.length }
    return [
      { kind: 'heading', day },
      ...steps.map((step, place) => ({ kind: 'step', day, step, place }) as const),
    ]
  })
}

/** The steps among the rows, in their order. */
export function stepsIn(items: readonly TodayItem[]): Step[] {
  return items.flatMap((item) => (item.kind === 'step' ? item.step : []))
}
