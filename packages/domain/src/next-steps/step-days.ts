import { type CalendarDate, addDays, daysBetween } from '#src/dates/calendar-date.ts'
import { type NextStep, type NextStepProduct, OVERDUE_KINDS } from '#src/next-steps/next-steps.ts'

/** Days that have a heading of their own; what comes after them is 'later'. */
export const DAYS_AHEAD = 7

/** A heading of the screen Today, in this order: 'overdue', 'today', 'any day', the dates of the days after it, and 'later'. */
export type StepHeading = string

export type StepDay<Product extends NextStepProduct> = {
  heading: StepHeading
  steps: NextStep<Product>[]
}

/** The steps that nobody put off, by the day from which they are to be done; in each group as they were. Groups are never empty. */
export function stepDays<Product extends NextStepProduct>(
  steps: readonly NextStep<Product>[],
  today: CalendarDate,
): StepDay<Product>[] {
  const shown = steps.filter(({ putOff }) => putOff === null)
  const groups = Map.groupBy(shown, (step) => headingOf(step, today))
  const dates = Array.from({ length: DAYS_AHEAD }, (_, index) => addDays(today, index + 1))
  // What can be done on any day can be done today.
  const headings: StepHeading[] = ['overdue', 'today', 'any day', ...dates, 'later']
  return headings.flatMap((heading) => {
    const own = groups.get(heading)
    return own === undefined ? [] : [{ heading, steps: own }]
  })
}

function headingOf({ kind, from }: NextStep, today: CalendarDate): StepHeading {
  if (OVERDUE_KINDS.has(kind)) return 'overdue'
  if (from === null) return 'any day'
  if (from <= today) return 'today'
  return daysBetween(today, from) <= DAYS_AHEAD ? from : 'later'
}
