import { type CalendarDate, calendarDateIn } from '#src/dates/calendar-date.ts'
import type { DaysOfFile } from '#src/imports/kinds/file-kind.ts'
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
    const [day, time] = [text.slice(0, 10), text.slice(11).toUpperCase()]
    const instant = new Date(`${day}T${time.replaceAll(/\s/gu, '').replace('UTC', 'Z')}`)
    return Number.isNaN(instant.getTime()) ? null : calendarDateIn(instant, timeZone)
  }
  return readDate(text.replace(/\s[A-Z]{3,4}$/u, ''), order)
}

/**
 * The order of day and month in a file: as its days themselves say, else as something else in it says, else as the person says.
 * `openDay` is a day that can be read in two ways, if the file does not decide. With points between them the day is first.
 */
export function orderOfDays(
  { texts, order }: DaysOfFile,
  chosen: DateOrder | null = null,
): { order: DateOrder; openDay: string | null } {
  const evidence = orderOfDates(texts)
  if (evidence === 'day first' || evidence === 'month first')
    return { order: evidence, openDay: null }
  if (order !== null) return { order, openDay: null }
  if (texts.some((text) => /^\d{1,2}\.\d{1,2}\.\d/u.test(text)))
    return { order: 'day first', openDay: null }
  const openDay = texts.find((text) => orderOfDates([text]) === 'either') ?? null
  return { order: chosen ?? 'day first', openDay }
}
