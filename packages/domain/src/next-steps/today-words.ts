import { type CalendarDate, addDays } from '#src/dates/calendar-date.ts'
import { formatWeekday } from '#src/dates/weekday.ts'
import { type NextStep, type NextStepKind, countNextSteps } from '#src/next-steps/next-steps.ts'
import { actionOfStep, countWords } from '#src/next-steps/next-step-words.ts'
import type { RestsUntil } from '#src/next-steps/put-off.ts'
import { dayAheadWords } from '#src/next-steps/snooze.ts'
import { labelOfStatus } from '#src/products/lifecycle.ts'
import type { StepHeading } from '#src/next-steps/step-days.ts'

/** A heading of Today: 'Overdue', 'Tomorrow' or 'Monday, Nov 30'. */
export function headingWords(heading: StepHeading, today: CalendarDate): string {
  switch (heading) {
    case 'overdue':
      return 'Overdue'
    case 'today':
      return 'Today'
    case 'later':
      return 'Later'
    case 'any day':
      return 'Any day'
    default:
      return heading === addDays(today, 1) ? 'Tomorrow' : formatWeekday(heading)
  }
}

/** What was done with one press: 'Marked as received'. */
export function doneWords(step: Pick<NextStep, 'kind'>): string {
  const { status } = actionOfStep(step)
  return status === 'refund'
    ? 'Refund recorded'
    : `Marked as ${labelOfStatus(status).toLowerCase()}`
}

/** How a step was put off: 'Snoozed until tomorrow'; for good: 'Taken off Today'. */
export function putOffWords(until: RestsUntil, today: CalendarDate): string {
  return until === 'never' ? 'Taken off Today' : `Snoozed until ${dayAheadWords(until, today)}`
}

/** How long a step rests: 'Until Monday, Nov 30', or 'Not shown'. */
export function restWords(putOff: RestsUntil, today: CalendarDate): string {
  return putOff === 'never' ? 'Not shown' : `Until ${dayAheadWords(putOff, today)}`
}

/** What is to be done next, and when: 'Tomorrow, check if Desk lamp has arrived.' */
export function nextWords(
  step: Pick<NextStep, 'kind'> & { from: CalendarDate },
  name: string,
  today: CalendarDate,
): string {
  const day = dayAheadWords(step.from, today)
  const when = day === 'tomorrow' ? 'Tomorrow' : `On ${day}`
  return `${when}, ${TO_DO[step.kind](name)}.`
}

const hasArrived = (name: string): string => `check if ${name} has arrived`
const review = (name: string): string => `write the review of ${name}`
const refundHasCome = (name: string): string => `check if the refund for ${name} has come`

const TO_DO: Record<NextStepKind, (name: string) => string> = {
  wish: (name) => `order ${name}`,
  delivered: hasArrived,
  'late delivery': hasArrived,
  'review due': review,
  'review overdue': review,
  publication: (name) => `check if the review of ${name} is published`,
  'refund due': refundHasCome,
  'refund overdue': refundHasCome,
  'refund asked': refundHasCome,
  'paid back': (name) => `mark ${name} as completed`,
}

/** The number of steps of each kind: '1 refund overdue, 2 reviews to write'. */
export function summaryWords(steps: readonly Pick<NextStep, 'kind'>[]): string {
  return [...countNextSteps(steps)].map(([kind, many]) => countWords(kind, many)).join(', ')
}
