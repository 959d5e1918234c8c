import {
  type CalendarDate,
  addDays,
  daysBetween,
  formatShortDate,
} from '#src/dates/calendar-date.ts'
import { formatWeekday, weekdayOf } from '#src/dates/weekday.ts'
import type { NextStep } from '#src/next-steps/next-steps.ts'
import { DAYS_AHEAD } from '#src/next-steps/step-days.ts'

/** The last day until which a step can rest; the database refuses later ones. */
export const LAST_SNOOZE_DAY: CalendarDate = '2199-12-31'

/** A day until which a step can rest with one press. */
export type SnoozeChoice = { label: string; day: CalendarDate }

/** The usual days until which people put a step off: each day once, and none before the step's own day. */
export function snoozeChoices(
  { from }: Pick<NextStep, 'from'>,
  today: CalendarDate,
): SnoozeChoice[] {
  // On a Monday the next one is in a week.
  const daysToMonday = (8 - weekdayOf(today)) % 7 || 7
  const choices = [
    { label: 'Tomorrow', days: 1 },
    { label: 'In 3 days', days: 3 },
    { label: 'Next Monday', days: daysToMonday },
    { label: 'In a week', days: 7 },
  ]
  return choices
    .filter(({ days }, place) => choices.findIndex((other) => other.days === days) === place)
    .map(({ label, days }) => ({ label, day: addDays(today, days) }))
    .filter(({ day }) => from === null || day > from)
    .toSorted((one, other) => daysBetween(other.day, one.day))
}

/** Whether a step can rest until a day: a later one than today. */
export function maySnoozeUntil(day: CalendarDate | null, today: CalendarDate): boolean {
  return day !== null && day > today && day <= LAST_SNOOZE_DAY
}

/** A day after today as people say it: 'tomorrow', 'Monday, Nov 30' or 'Jan 4, 2027'. */
export function dayAheadWords(day: CalendarDate, today: CalendarDate): string {
  const days = daysBetween(today, day)
  if (days === 1) return 'tomorrow'
  return days <= DAYS_AHEAD ? formatWeekday(day) : formatShortDate(day)
}
