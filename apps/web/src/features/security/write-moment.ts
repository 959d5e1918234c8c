import { formatLongDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { calendarDateHere } from '#src/lib/today.ts'

/** The day of a time in this device's time zone, 'November 21, 2026'. */
export function writeMoment(moment: string): string {
  return formatLongDate(calendarDateHere(new Date(moment)))
}
