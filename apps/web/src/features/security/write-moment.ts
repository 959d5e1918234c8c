import { calendarDateIn, formatLongDate } from '@sampletrail/domain/calendar-date.ts'
import { deviceTimeZone } from '#src/lib/time-zone.ts'

/** The day of a moment where this device is, 'November 21, 2026'. */
export function writeMoment(moment: string): string {
  return formatLongDate(calendarDateIn(new Date(moment), deviceTimeZone()))
}
