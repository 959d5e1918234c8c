import { calendarDate, type CalendarDate } from '@sampletrail/domain/dates/calendar-date.ts'

/** The day of an instant in this device's time zone, from the device's calendar: `Intl` would be slow at its first use. */
export function calendarDateHere(instant: Date): CalendarDate {
  return calendarDate({
    year: instant.getFullYear(),
    month: instant.getMonth() + 1,
    day: instant.getDate(),
  })
}

/** The current day in this device's time zone. */
export function readToday(): CalendarDate {
  return calendarDateHere(new Date())
}
