import type { QuietHours } from '#src/alerts/alert-hours.ts'
import {
  type CalendarDate,
  addDays,
  calendarDateIn,
  partsOfDate,
} from '#src/dates/calendar-date.ts'
import { clockWords } from '#src/dates/clock-words.ts'

/** How and when somebody is reminded of their next steps. docs/behaviour/reminders.md */
export interface ReminderSettings {
  byMail: boolean
  byPush: boolean
  /** Hours and minutes of their time zone, as 09:00. */
  at: string
  /** Days of the week without a reminder: Monday is 1, Sunday 7; each once, in order. */
  quietDays: number[]
}

export const USUAL_REMINDERS: ReminderSettings = {
  byMail: true,
  byPush: true,
  at: '09:00',
  quietDays: [],
}

/** The days of the week, as people read them; the first is 1. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
]

/** A message about a time that is none, or null. */
export function reminderTimeProblem(at: string): string | null {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/u.test(at) ? null : 'Enter a time.'
}

/** The days after one was turned on or off; null if that would leave no day. */
export function withQuietDay(
  days: readonly number[],
  day: number,
  isQuiet: boolean,
): number[] | null {
  const after = new Set(days)
  if (isQuiet) after.add(day)
  else after.delete(day)
  return after.size === WEEKDAYS.length ? null : [...after].toSorted((a, b) => a - b)
}

/** When somebody is reminded on a day: at their time, or when the quiet hours end that it is in. As in the database. */
export function reminderTime(at: string, quiet: QuietHours | null): string {
  if (quiet === null) return at
  const { from, until } = quiet
  const isQuiet = from < until ? at >= from && at < until : at >= from || at < until
  return isQuiet ? until : at
}

/**
 * The day and time of the next reminder, if there is something to tell then; null if they are turned off. Nobody is reminded on
 * the day of signing up.
 */
export function nextReminder(
  { byMail, byPush, at, quietDays }: ReminderSettings,
  quiet: QuietHours | null,
  now: { day: CalendarDate; time: string },
  joinedOn: CalendarDate | null = null,
): { day: CalendarDate; time: string } | null {
  if (!byMail && !byPush) return null
  const time = reminderTime(at, quiet)
  const isFirstDay = joinedOn !== null && joinedOn >= now.day
  for (let ahead = now.time < time && !isFirstDay ? 0 : 1; ahead <= WEEKDAYS.length; ahead += 1) {
    const day = addDays(now.day, ahead)
    if (!quietDays.includes(weekdayOf(day))) return { day, time }
  }
  return null
}

/** Monday is 1, Sunday 7; 0 for what is no date. */
export function weekdayOf(date: CalendarDate): number {
  if (partsOfDate(date) === null) return 0
  return new Date(`${date}T00:00Z`).getUTCDay() || 7
}

/** The day and the time of an instant in a time zone; in UTC if this engine does not know the zone. */
export function momentIn(instant: Date, timeZone: string): { day: CalendarDate; time: string } {
  const zone = isZone(timeZone) ? timeZone : 'UTC'
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return { day: calendarDateIn(instant, zone), time: time.format(instant) }
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** When the next reminder comes, in words: 'today at 9 AM', 'on Monday at 9 AM'. */
export function nextReminderWords(
  next: { day: CalendarDate; time: string },
  today: CalendarDate,
): string {
  const time = clockWords(next.time)
  if (next.day === today) return `today at ${time}`
  if (next.day === addDays(today, 1)) return `tomorrow at ${time}`
  return `on ${WEEKDAYS[weekdayOf(next.day) - 1]} at ${time}`
}
