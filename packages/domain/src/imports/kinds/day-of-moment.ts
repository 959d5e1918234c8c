import { type CalendarDate, calendarDateIn } from '#src/dates/calendar-date.ts'
import { type DateOrder, orderOfDates, readDate } from '#src/imports/read-date.ts'
import { isShortText } from '#src/imports/short-text.ts'

const ISO_MOMENT =
  /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:Z|UTC|[+-]\d{2}:?\d{2})$/iu

/**
 * The person's own day of a moment in an export: '2026-03-02T07:15:00Z' is March 1 in Los Angeles. A date without a time of day,
 * or without a zone, is that day. Null for everything else; some exports write a long notice instead.
 */
export function dayOfMoment(text: string, timeZone: string, order: DateOrder): CalendarDate | null {
  if (!isShortText(text)) return null
  if (ISO_MOMENT.test(text)) {
    const instant = new Date(text.replace(' UTC', 'Z').replace(/^(\d{4}-\d{2}-\d{2}) /u, '$1T'))
    return Number.isNaN(instant.getTime()) ? null : calendarDateIn(instant, timeZone)
  }
  return readDate(text.replace(/\s+(?:UTC|GMT|[A-Z]{3,4})$/u, ''), order)
}

/** The order of day and month in a report's dates; `usual` if they do not tell. With points between them the day is first. */
export function dateOrderOfReport(texts: Iterable<string>, usual: DateOrder): DateOrder {
  const all = [...texts]
  const evidence = orderOfDates(all)
  if (evidence === 'day first' || evidence === 'month first') return evidence
  return all.some((text) => /^\d{1,2}\.\d{1,2}\.\d/u.test(text)) ? 'day first' : usual
}

/** The order that is usual where a currency is: only the United States write the month first. */
export function usualDateOrder(currency: string): DateOrder {
  return currency === 'USD' ? 'month first' : 'day first'
}
