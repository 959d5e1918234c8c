import { type CalendarDate, calendarDate, isCalendarDate } from '#src/dates/calendar-date.ts'
import type { DateOrder } from '#src/imports/read-date.ts'
import { monthsAlmostNamed, monthNamed } from '#src/dates/month-names.ts'

/** A possible day in a text. */
export type DateShape = {
  start: number
  end: number
  /** The possible days; if day and month are ambiguous, the one with the day first is first. */
  dates: readonly CalendarDate[]
  /** Its separator, and its only possible order; null if unknown. */
  mark: string | null
  order: DateOrder | null
  /** Letters replaced digits, or a separator or a letter of the month was lost. */
  isRepaired: boolean
}

/** Characters that OCR confuses with digits. */
const MISREAD: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  D: '0',
  Q: '0',
  G: '6',
  I: '1',
  l: '1',
  i: '1',
  '|': '1',
  Z: '2',
  z: '2',
  S: '5',
  s: '5',
  B: '8',
}
const DIGIT = String.raw`[\dOoDQGIli|ZzSsB]`
/** A time without a space before it; a hyphen follows the day in some prints. */
const TIME = String.raw`(?=-?\d{1,2}:\d{2})`
const NUMBERS = new RegExp(
  String.raw`(?<![\d.,/-])(?<a>${DIGIT}{1,2})\s?(?<mark>[/.-])\s?(?<b>${DIGIT}{1,2})\s?(?:\k<mark>|(?<=\s)-)\s?(?:(?<c>${DIGIT}{4}|${DIGIT}{2})(?![\d/])(?!-\d)|(?<glued>20\d{2})${TIME})`,
  'gu',
)
const YEAR_FIRST =
  /(?<!\d)(?<year>20\d{2})\s?(?<mark>[/.-]|年)\s?(?<month>\d{1,2})\s?(?:\k<mark>|月)\s?(?<day>\d{1,2})(?![\d/])(?!-\d)/gu
const DAY_NAME = new RegExp(
  String.raw`(?<![\d.,])(?<day>\d{1,2})(?:st|nd|rd|th)?[\s/.-]{0,2}(?:de\s)?(?<name>\p{L}{3,10})\.?,?[\s/.-]{0,2}(?:de\s|')?(?:(?<year>\d{4}|\d{2})(?![\d.,:])|(?<glued>20\d{2})${TIME})`,
  'giu',
)
const NAME_DAY =
  /(?<!\p{L})(?<name>\p{L}{3,10})\.?[\s-]?(?<day>\d{1,2})(?:st|nd|rd|th)?,?[\s-]{0,2}(?<year>\d{4})(?!\d)/giu
/** After the word 'Date', with separators that were lost or read as a 1. */
const BLURRED =
  /(?<=\bdate\W{0,4})(?<a>\d{2})(?:[\s/.-]{1,2}|1)(?<b>\d{2})(?:[\s/.-]{1,2}|1)(?<c>20\d{2})(?!\d)/giu
const UNMARKED = /(?<=\bdate\W{0,4})(?<year>20\d{2})(?<month>\d{2})(?<day>\d{2})(?!\d)/giu
const BLURRED_NAME = new RegExp(
  String.raw`(?<!\d)(?<day>\d{1,2})[\s/.-]?(?<name>[A-Z][A-Z0-9]{1,3})[\s/.-]?(?<year>20\d{2})(?:(?!\d)|${TIME})`,
  'giu',
)

/** A month between two marks that lost a letter, and may be one of several: 14/um/2017. */
const LOST_NAME = new RegExp(
  String.raw`(?<!\d)(?<day>\d{1,2})(?<mark>[/.-])(?<name>[A-Z]{2,3})\k<mark>(?<year>20\d{2})(?:(?!\d)|${TIME})`,
  'giu',
)
const MOST_MONTHS = 3

/** Every possible day in a text, once each. */
export function dateShapesOf(text: string): DateShape[] {
  if (!/\d/u.test(text)) return []
  const found = new Map<number, DateShape>()
  const add = (
    match: RegExpExecArray,
    dates: readonly (CalendarDate | null)[],
    isRepaired: boolean,
    mark: string | null = null,
  ): void => {
    const real = [...new Set(dates)].filter((date) => date !== null)
    if (real.length === 0 || found.has(match.index)) return
    const [dayFirst, monthFirst] = dates
    found.set(match.index, {
      start: match.index,
      end: match.index + match[0].length,
      dates: real,
      mark,
      order: mark === null || real.length > 1 ? null : orderOf(dayFirst, monthFirst),
      isRepaired,
    })
  }
  for (const match of text.matchAll(YEAR_FIRST)) {
    const { year, month, day } = match.groups ?? {}
    add(match, [dayOf(year, Number(month), day)], false)
  }
  for (const pattern of [DAY_NAME, NAME_DAY]) {
    for (const match of text.matchAll(pattern)) {
      const { day, name = '', glued, year = glued } = match.groups ?? {}
      add(match, [dayOf(year, monthNamed(name), day)], false)
    }
  }
  for (const match of text.matchAll(NUMBERS)) {
    const { a = '', b = '', glued = '', c = glued, mark = '' } = match.groups ?? {}
    if ((match[0].match(/\d/gu) ?? []).length < 4) continue
    // A 6 is often a 0 with a mark in it.
    const [first, second, third] = [a, b, c].map((part, place) =>
      digitsOf(place < 2 && /^[3-9]G/u.test(part) ? part.replace('G', '0') : part),
    )
    const dates = [dayOf(third, Number(second), first), dayOf(third, Number(first), second)]
    add(match, dates, /[^\d\s/.-]/u.test(match[0]), mark)
  }
  for (const match of text.matchAll(BLURRED)) {
    const { a = '', b = '', c = '' } = match.groups ?? {}
    add(match, [dayOf(c, Number(b), a), dayOf(c, Number(a), b)], true)
  }
  for (const match of text.matchAll(UNMARKED)) {
    const { year, month, day } = match.groups ?? {}
    add(match, [dayOf(year, Number(month), day)], true)
  }
  for (const match of text.matchAll(BLURRED_NAME)) {
    const { day, name = '', year } = match.groups ?? {}
    const [month, ...others] = monthsAlmostNamed(name)
    if (others.length === 0) add(match, [dayOf(year, month ?? null, day)], true)
  }
  for (const match of text.matchAll(LOST_NAME)) {
    const { day, name = '', year } = match.groups ?? {}
    const months = monthsAlmostNamed(name)
    if (months.length <= MOST_MONTHS) {
      add(
        match,
        months.map((month) => dayOf(year, month, day)),
        true,
      )
    }
  }
  return [...found.values()]
}

/** Numbers of sales often begin with their day: 20180309… */
const CODED = /(?<!\d)(?<year>20\d{2})(?<month>\d{2})(?<day>\d{2})\d*/gu

/** Days at the beginning of numbers; they help to read a day, and do not count themselves. */
export function datesInCodes(text: string): CalendarDate[] {
  return [...text.matchAll(CODED)].flatMap((match) => {
    const { year, month, day } = match.groups ?? {}
    return dayOf(year, Number(month), day) ?? []
  })
}

function orderOf(
  dayFirst: CalendarDate | null | undefined,
  monthFirst: CalendarDate | null | undefined,
): DateOrder | null {
  // 02/02 is the same day in both orders.
  if (dayFirst === monthFirst) return null
  return dayFirst ? 'day first' : 'month first'
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/gu, (letter) => MISREAD[letter] ?? letter)
}

function dayOf(
  year: string | undefined,
  month: number | null,
  day: string | undefined,
): CalendarDate | null {
  if (year === undefined || month === null) return null
  const full = Number(year) + (year.length === 2 ? 2000 : 0)
  const date = calendarDate({ year: full, month, day: Number(day) })
  return isCalendarDate(date) ? date : null
}
