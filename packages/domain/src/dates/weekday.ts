import { type CalendarDate, MONTHS, partsOfDate } from '#src/dates/calendar-date.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The day of the week: 0 for Sunday to 6 for Saturday. */
export function weekdayOf(date: CalendarDate): number {
  return new Date(`${date}T00:00Z`).getUTCDay()
}

/** 'Monday, Nov 30', for days of which everybody knows the year; other text is returned unchanged. */
export function formatWeekday(date: CalendarDate): string {
  const parts = partsOfDate(date)
  if (!parts) return date
  return `${WEEKDAYS[weekdayOf(date)]}, ${MONTHS[parts.month - 1]?.slice(0, 3)} ${parts.day}`
}
