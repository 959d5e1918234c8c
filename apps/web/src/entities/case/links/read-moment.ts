import type { ReadMoment } from '@sampletrail/domain/cases/case-link-words.ts'
import { calendarDateHere } from '#src/lib/today.ts'

/** An instant as this device's clock shows it. */
export function readMoment(instant: string): ReadMoment {
  const date = new Date(instant)
  return {
    day: calendarDateHere(date),
    time: date.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' }),
  }
}
