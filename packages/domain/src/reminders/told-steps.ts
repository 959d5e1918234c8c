import { type CalendarDate, addDays } from '#src/dates/calendar-date.ts'
import type { NextStep } from '#src/next-steps/next-steps.ts'

/** Days after which a step that is still to be done is told a second and last time. */
export const SECOND_AFTER = 7

/**
 * Whether somebody is reminded of a step that is to be done: when it becomes due, and once more a week later. A step without a
 * day is never told. One that was put off, or became due anew, begins again. See docs/behaviour/reminders.md.
 */
export function isToTell(
  { from }: Pick<NextStep, 'from'>,
  toldOn: CalendarDate | null,
  today: CalendarDate,
): boolean {
  if (from === null || from > today) return false
  // Days differ by one between time zones; later ones are of a clock that was ahead.
  if (toldOn === null || toldOn < from || toldOn > addDays(today, 1)) return true
  const second = addDays(from, SECOND_AFTER)
  return toldOn < second && second <= today
}
