import { calendarDate, type CalendarDate } from '@sampletrail/domain/dates/calendar-date.ts'

/** The day that an instant falls on where this device is, by its own calendar: `Intl` would take its time at the first use. */
export function calendarDateHere(instant: Date): CalendarDate {
  return calendarDate({
    year: instant.getFullYear(),
    month: instant.getMonth() + 1,
    day: instant.getDate(),
  })
}

/** The day it is where this device is. */
export function readToday(): CalendarDate {
  return calendarDateHere(new Date())
}
