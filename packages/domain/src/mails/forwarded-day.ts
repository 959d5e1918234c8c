import type { CalendarDate } from '#src/dates/calendar-date.ts'
import { dateShapesOf } from '#src/receipts/dates/date-shapes.ts'

/**
 * The day in the lines above a forwarded mail, as the mail program wrote it: 'Thu, Mar 5, 2026 at 10:03 AM', 'Donnerstag, 5. März
 * 2026 10:03'. Null if it can be read in two ways.
 */
export function dayOfForwarded(text: string | null): CalendarDate | null {
  if (text === null) return null
  const plain = text
    .replaceAll(/(?<=\d)\s+de\s+(?=\p{L})|(?<=\p{L})\s+de\s+(?=\d{4})/giu, ' ')
    .replaceAll(/(?<=\d)er(?=\s)/gu, '')
    .replaceAll(/(?<=\d)\.(?=\s\p{L})/gu, '')
    // '2026, 8:14' is no number of thousands.
    .replaceAll(/(?<=\d{4}),(?=\s)/gu, '')
  const [shape] = dateShapesOf(plain.slice(0, 100))
  const [day, ...others] = shape?.dates ?? []
  return day !== undefined && others.length === 0 && shape?.isRepaired === false ? day : null
}
