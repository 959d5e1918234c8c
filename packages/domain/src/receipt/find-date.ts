import { addDays, type CalendarDate, calendarDate, isCalendarDate } from '#src/calendar-date.ts'
import type { DateOrder } from '#src/import/read-date.ts'
import type { Finding } from '#src/receipt/finding.ts'
import { isAlmost, lettersOf } from '#src/receipt/labels.ts'
import { confidenceAt, type Row } from '#src/receipt/page.ts'

/** A day as it stands on a page; two readings when day and month may be either way round. */
type Sighting = {
  dates: readonly CalendarDate[]
  /** Which way round the second reading is. */
  order: DateOrder | 'plain'
  /** Letters stood where digits belong, or it was not clear to the reader. */
  isRepaired: boolean
  /** How much its neighbours say that this is the day of the purchase. */
  weight: number
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** What OCR reads for digits, and which. */
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
const NUMBERS = new RegExp(
  String.raw`(?<![\d.,/-])(?<a>${DIGIT}{1,4})\s?(?<mark>[/.-])\s?(?<b>${DIGIT}{1,2})\s?(?:\k<mark>|(?<=\s)-)\s?(?<c>${DIGIT}{4}|${DIGIT}{2})(?![\d/])(?!-\d)`,
  'gu',
)
const DAY_NAME =
  /(?<![\d.,])(?<day>\d{1,2})(?:st|nd|rd|th)?[\s/.-]{0,2}(?<name>[A-Z]{3,9})\.?,?[\s/.-]{0,2}(?<year>\d{4}|\d{2})(?![\d.,])/giu
const NAME_DAY =
  /(?<name>[A-Z]{3,9})\.?\s?(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s{0,2}(?<year>\d{4})(?!\d)/giu
const YEAR_FIRST =
  /(?<!\d)(?<year>20\d{2})(?<mark>[/.-])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})(?!\d)/gu
/** Behind the word 'Date', with marks between the numbers that were lost or taken for a 1. */
const BLURRED =
  /(?<=\bdate\W{0,4})(?<a>\d{2})(?:[\s/.-]{1,2}|1)(?<b>\d{2})(?:[\s/.-]{1,2}|1)(?<c>20\d{2})(?!\d)/giu
const BLURRED_NAME =
  /(?<!\d)(?<day>\d{1,2})[\s/.-]?(?<name>[A-Z]{2,4})[\s/.-]?(?<year>20\d{2})(?!\d)/giu
const CLEAR = 60
/** What is older was not bought lately: such a number is no date, or misread. */
const OLDEST_DAYS = 15 * 366

/**
 * The day of the purchase. Where day and month may be either way round, and nothing else on the page tells, the more
 * usual reading for its currency comes back, never sure.
 */
export function findDate(
  rows: readonly Row[],
  usual: DateOrder,
  today: CalendarDate,
): Finding<CalendarDate> | null {
  const sightings = rows.flatMap((row) => sightingsOf(row, today))
  if (sightings.length === 0) return null
  const weights = new Map<CalendarDate, { weight: number; isPlain: boolean; isRepaired: boolean }>()
  const plain = new Set(sightings.flatMap(({ dates }) => (dates.length === 1 ? dates : [])))
  for (const { dates, weight, isRepaired, order } of sightings) {
    const told = dates.filter((date) => plain.has(date))
    const [preferred = ''] = usual === 'day first' ? dates : dates.toReversed()
    const date = told.length === 1 ? (told[0] ?? preferred) : preferred
    const before = weights.get(date)
    weights.set(date, {
      weight: (before?.weight ?? 0) + weight,
      isPlain: (before?.isPlain ?? false) || told.length === 1,
      isRepaired: (before?.isRepaired ?? true) && isRepaired,
    })
    void order
  }
  const [best, next] = [...weights].toSorted(([, a], [, b]) => b.weight - a.weight)
  if (!best) return null
  const [value, { weight, isPlain, isRepaired }] = best
  return { value, sure: isPlain && !isRepaired && weight > (next?.[1].weight ?? 0) }
}

function sightingsOf(row: Row, today: CalendarDate): Sighting[] {
  const found: Sighting[] = []
  const oldest = addDays(today, -OLDEST_DAYS)
  const add = (
    match: RegExpExecArray,
    dates: readonly (CalendarDate | null)[],
    isRepaired: boolean,
  ): void => {
    const real = [...new Set(dates)].filter(
      (date) => date !== null && isCalendarDate(date) && date <= today && date >= oldest,
    )
    if (real.length === 0) return
    const unclear = confidenceAt(row, match.index, match.index + match[0].length) < CLEAR
    found.push({
      dates: real.filter((date) => date !== null),
      order: 'plain',
      isRepaired: isRepaired || unclear,
      weight: weigh(row, match),
    })
  }
  for (const match of row.text.matchAll(NUMBERS)) {
    const { a = '', b = '', c = '' } = match.groups ?? {}
    if ((match[0].match(/\d/gu) ?? []).length < 4) continue
    // A 6 is often a 0 with a mark in it.
    const [first, second, third] = [a, b, c].map((part, place) =>
      digitsOf(place < 2 && /^[3-9]G/u.test(part) ? part.replace('G', '0') : part),
    )
    const isRepaired = /[^\d\s/.-]/u.test(match[0])
    if (first?.length === 4) add(match, [dayOf(first, second, third)], isRepaired)
    else if ((first?.length ?? 3) < 3)
      add(match, [dayOf(third, second, first), dayOf(third, first, second)], isRepaired)
  }
  for (const match of row.text.matchAll(YEAR_FIRST)) {
    const { year, month, day } = match.groups ?? {}
    add(match, [dayOf(year, month, day)], false)
  }
  for (const match of row.text.matchAll(BLURRED)) {
    const { a = '', b = '', c = '' } = match.groups ?? {}
    add(match, [dayOf(c, b, a), dayOf(c, a, b)], true)
  }
  for (const match of row.text.matchAll(BLURRED_NAME)) {
    const { day, name = '', year } = match.groups ?? {}
    const near = MONTHS.filter((month) => isAlmost(name.toLowerCase(), month, 1))
    if (near.length === 1)
      add(match, [dayOf(year, String(MONTHS.indexOf(near[0] ?? '') + 1), day)], true)
  }
  for (const pattern of [DAY_NAME, NAME_DAY]) {
    for (const match of row.text.matchAll(pattern)) {
      const { day, name = '', year } = match.groups ?? {}
      const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1
      if (month > 0) add(match, [dayOf(year, String(month), day)], false)
    }
  }
  return found
}

/** What stands around a date says whose day it is. */
function weigh(row: Row, match: RegExpExecArray): number {
  const words = lettersOf(row.text.slice(0, match.index))
  const near = words.slice(-3)
  if (
    near.some((word) =>
      [
        'closed',
        'through',
        'until',
        'delivered',
        'return',
        'expiry',
        'exp',
        'valid',
        'due',
        'arriving',
      ].includes(word),
    )
  )
    return 0.5
  if (near.some((word) => ['date', 'ordered', 'placed', 'purchased', 'issued'].includes(word)))
    return 3
  const after = row.text.slice(match.index + match[0].length)
  return /^\s*[,(]?\s*\d{1,2}\s?:\s?\d{2}/u.test(after) ? 2 : 1
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/gu, (letter) => MISREAD[letter] ?? letter)
}

function dayOf(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
): CalendarDate | null {
  if (year === undefined) return null
  const full = Number(year) + (year.length === 2 ? 2000 : 0)
  const date = calendarDate({ year: full, month: Number(month), day: Number(day) })
  return isCalendarDate(date) ? date : null
}
