import { type CalendarDate, calendarDateIn } from '@sampletrail/domain/calendar-date.ts'
import { deviceTimeZone } from '#src/lib/time-zone.ts'

/** The day it is where this device is. */
export function readToday(): CalendarDate {
  return calendarDateIn(new Date(), deviceTimeZone())
}
