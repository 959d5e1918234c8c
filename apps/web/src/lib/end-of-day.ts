import { type CalendarDate, partsOfDate } from '@sampletrail/domain/dates/calendar-date.ts'

/** The last moment of a day in this device's time zone. */
export function endOfDay(day: CalendarDate): Date {
  const parts = partsOfDate(day)
  if (!parts) throw new RangeError(`'${day}' is no date`)
  return new Date(parts.year, parts.month - 1, parts.day, 23, 59, 59, 999)
}
