import { formatShortDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { calendarDateHere } from '#src/lib/today.ts'

/** The day of a time in this device's time zone, 'Nov 21, 2026'. */
export function writeMoment(moment: string): string {
  return formatShortDate(calendarDateHere(new Date(moment)))
}
