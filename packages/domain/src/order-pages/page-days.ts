import {
  type CalendarDate,
  addDays,
  calendarDate,
  isCalendarDate,
  partsOfDate,
} from '#src/dates/calendar-date.ts'
import { monthOfAnyShop } from '#src/dates/month-of-any-shop.ts'
import type { Reading } from '#src/receipts/receipt-reading.ts'

const OF = String.raw`(?:(?:de|del)\s+|d['’]\s*)?`
const DAY = String.raw`(?<!\d|\d[.,:])(?<day>\d{1,2})(?:st|nd|rd|th|er|º|\.)?\s*${OF}(?<name>\p{L}{3,12})\.?,?`
const NAME = String.raw`(?<!\p{L})(?<name>\p{L}{3,12})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?`
const NO_TIME = String.raw`(?![\d:.,]|\s*[-–]\s*\d)`
const WITH_YEAR = [
  new RegExp(String.raw`${DAY}\s*${OF}(?<year>\d{4})(?!\d)`, 'giu'),
  new RegExp(String.raw`${NAME},?\s+(?<year>\d{4})(?!\d)`, 'giu'),
  /(?<!\d)(?<year>\d{4})\s*[年년/.-]\s*(?<month>\d{1,2})\s*[月월/.-]\s*(?<day>\d{1,2})(?!\d)/gu,
]
const NUMBERS = /(?<![\d.,/-])(?<a>\d{1,2})[/.-](?<b>\d{1,2})[/.-](?<year>\d{4})(?!\d)/gu
const WITHOUT_YEAR = [
  /(?<!\d)(?<month>\d{1,2})\s*[月월]\s*(?<day>\d{1,2})\s*[日일]/gu,
  new RegExp(String.raw`${NAME}${NO_TIME}`, 'giu'),
  new RegExp(String.raw`${DAY}(?![\p{L}\d:])`, 'giu'),
]
/** The shop that writes the month first. */
const MONTH_FIRST = 'amazon.com'
const FIRST_DAY = '1995-07-01'

/** The days that a text has with their years, each with the ways to read it. */
function daysWithYear(text: string, shop: string | null): CalendarDate[][] {
  const plain = plainDigits(text)
  const named = WITH_YEAR.flatMap((pattern) =>
    [...plain.matchAll(pattern)].map(({ groups }) => [dayOf(groups, Number(groups?.['year']))]),
  )
  const numbers = [...plain.matchAll(NUMBERS)].map(({ groups }) => {
    const year = Number(groups?.['year'])
    const [a, b] = [groups?.['a'] ?? '', groups?.['b'] ?? '']
    const ways = [dayOf({ day: a, month: b }, year), dayOf({ day: b, month: a }, year)]
    return shop === MONTH_FIRST ? ways.toReversed() : ways
  })
  return [...named, ...numbers]
    .map((ways) => [...new Set(ways)].filter((day) => day !== null))
    .filter((ways) => ways.length > 0)
}

/** The day of an order. It is sure if the text has one day that can be read in one way. */
export function orderDayIn(
  text: string,
  shop: string | null,
  today: CalendarDate,
): Reading<CalendarDate> | null {
  const found = daysWithYear(text, shop)
    .map((ways) => ways.filter((day) => day >= FIRST_DAY && day <= addDays(today, 1)))
    .filter((ways) => ways.length > 0)
  const all = [...new Set(found.flat())]
  const [value, ...others] = all
  return value === undefined ? null : { value, sure: others.length === 0, others }
}

/**
 * The day of a delivery, which Amazon writes without its year: the first such day from the order on. It is sure if the order's
 * day is, and that day is not in the future.
 */
export function deliveryDayIn(
  text: string,
  ordered: Reading<CalendarDate> | null,
  shop: string | null,
  today: CalendarDate,
): Reading<CalendarDate> | null {
  const whole = orderDayIn(text, shop, today)
  if (whole) return whole
  const plain = plainDigits(text)
  const [groups] = WITHOUT_YEAR.flatMap((pattern) =>
    [...plain.matchAll(pattern)].flatMap((match) =>
      monthIn(match.groups) === null ? [] : [match.groups],
    ),
  )
  if (!groups) return null
  const from = ordered?.value ?? addDays(today, -365)
  const year = partsOfDate(from)?.year ?? 0
  const value = [year, year + 1]
    .map((one) => dayOf(groups, one))
    .find((day) => day !== null && day >= from)
  if (value === undefined || value === null || value > today) return null
  return { value, sure: ordered?.sure === true, others: [] }
}

type Groups = Record<string, string | undefined> | undefined

function dayOf(groups: Groups, year: number): CalendarDate | null {
  const month = monthIn(groups)
  if (month === null) return null
  const date = calendarDate({ year, month, day: Number(groups?.['day']) })
  return isCalendarDate(date) ? date : null
}

function monthIn(groups: Groups): number | null {
  const { name, month } = groups ?? {}
  return name === undefined ? Number(month) : monthOfAnyShop(name)
}

/** A text with the digits 0 to 9, whatever its language writes. */
export function plainDigits(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\u0660-\u0669\u06F0-\u06F9\uFF10-\uFF19]/gu, (digit) =>
      String(digit.charCodeAt(0) % 16),
    )
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
}
