import { type CalendarDate, addDays, calendarDate, partsOfDate } from '#src/dates/calendar-date.ts'
import { monthOfAnyShop } from '#src/dates/month-of-any-shop.ts'
import { isShortText } from '#src/imports/short-text.ts'

/** A file's order of day and month. */
export type DateOrder = 'day first' | 'month first'

/** What a file's dates say about their order; 'either' if ambiguous. */
export type OrderEvidence = DateOrder | 'either' | 'both' | 'none'

/** A time of day after the date is ignored. */
const TIME =
  /[T\s,]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?)?\s*(?:Z|[+-]\d{2}:?\d{2})?$/iu
/** In Polish a year may have an 'r.' after it. */
const YEAR_MARK = /(?<=\d{4})\s*r\.?$/iu
const NUMBERS = /^(\d{1,2})\s*[/.\-\s]\s*(\d{1,2})\s*[/.\-\s]\s*(\d{4}|\d{2})\.?$/u
const NO_YEAR = /^(\d{1,2})\s*[/.-]\s*(\d{1,2})\.?$/u
const YEAR_FIRST = /^(\d{4})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(\d{1,2})$/u
const DAY_MONTH_NAME =
  /^(?:\p{L}+,?\s+)?(\d{1,2})(?:st|nd|rd|th|º|\.)?[\s/-]+(?:de\s+)?(\p{L}{3,12})\.?,?[\s/-]+(?:de\s+)?(\d{4}|\d{2})$/iu
const DAY_MONTH_NAME_ALONE =
  /^(?:\p{L}+,?\s+)?(\d{1,2})(?:st|nd|rd|th|º|\.)?[\s/-]+(?:de\s+)?(\p{L}{3,12})\.?$/iu
const MONTH_NAME_DAY_ALONE = /^(?:\p{L}+,?\s+)??(\p{L}{3,12})\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?$/iu
const MONTH_NAME_DAY =
  /^(?:\p{L}+,?\s+)??(\p{L}{3,12})\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(\d{4}|\d{2})$/iu

/**
 * The year of days that are written without one: a year for all of them, or for each the last one in which the day is not after
 * today. Days on which something is due lie around today.
 */
export interface YearOfDays {
  year: number | 'latest'
  today: CalendarDate
}

/**
 * A day as people and programs write it: '2025-03-04', '3/4/2025' in the given order, '4 March 2025', 'Mar 4, 2025',
 * '2025-03-04T10:00:00Z'. Null for anything else, and for a day that does not exist.
 */
export function readDate(
  text: string,
  order: DateOrder,
  years?: (YearOfDays & { isDue?: boolean }) | null,
): CalendarDate | null {
  const bare = bareDate(text)
  const yearFirst = YEAR_FIRST.exec(bare)
  if (yearFirst) return dayOf(yearFirst[1], Number(yearFirst[2]), yearFirst[3])
  const numbers = NUMBERS.exec(bare)
  if (numbers) {
    const [, first, second, year] = numbers
    return order === 'day first'
      ? dayOf(year, Number(second), first)
      : dayOf(year, Number(first), second)
  }
  const dayName = DAY_MONTH_NAME.exec(bare)
  if (dayName) return dayOf(dayName[3], monthOf(dayName[2]), dayName[1])
  const nameDay = MONTH_NAME_DAY.exec(bare)
  if (nameDay) return dayOf(nameDay[3], monthOf(nameDay[1]), nameDay[2])
  const alone = dayWithoutYear(bare, order)
  return alone && years ? inYear(alone, years) : null
}

/** Whether a date is written without its year, in either order: '3/2', '2. März', 'Mar 3'. */
export function lacksYear(text: string): boolean {
  const bare = bareDate(text)
  return [dayWithoutYear(bare, 'month first'), dayWithoutYear(bare, 'day first')].some(
    (day) => day !== null,
  )
}

/** A date without the time of day or a mark after it; nothing for a text that is too long to be one. */
function bareDate(text: string): string {
  return isShortText(text) ? text.trim().replace(TIME, '').replace(YEAR_MARK, '') : ''
}

function dayWithoutYear(bare: string, order: DateOrder): { month: number; day: number } | null {
  const numbers = NO_YEAR.exec(bare)
  if (numbers) {
    const [first, second] = [Number(numbers[1]), Number(numbers[2])]
    return existing(
      order === 'day first' ? { month: second, day: first } : { month: first, day: second },
    )
  }
  const dayName = DAY_MONTH_NAME_ALONE.exec(bare)
  if (dayName) return existing({ month: monthOf(dayName[2]), day: Number(dayName[1]) })
  const nameDay = MONTH_NAME_DAY_ALONE.exec(bare)
  return nameDay ? existing({ month: monthOf(nameDay[1]), day: Number(nameDay[2]) }) : null
}

/** A day that exists in some year. */
function existing(day: { month: number; day: number }): { month: number; day: number } | null {
  return partsOfDate(calendarDate({ year: 2024, ...day })) ? day : null
}

function inYear(
  { month, day }: { month: number; day: number },
  { year, today, isDue = false }: YearOfDays & { isDue?: boolean },
): CalendarDate | null {
  const dateIn = (one: number) => dayOf(String(one), month, String(day))
  if (year !== 'latest') return dateIn(year)
  const now = Number(today.slice(0, 4))
  const near = [now + 1, now, now - 1, now - 2, now - 3, now - 4].flatMap(
    (one) => dateIn(one) ?? [],
  )
  const last = isDue ? addDays(today, HALF_YEAR) : today
  return near.find((date) => date <= last) ?? null
}

const HALF_YEAR = 183

/**
 * What these dates say about the order of day and month in their file. 03/04/2025 alone says nothing: the page has to ask,
 * never guess.
 */
export function orderOfDates(texts: Iterable<string>): OrderEvidence {
  let isOpen = false
  const seen = new Set<DateOrder>()
  for (const text of texts) {
    const bare = bareDate(text)
    const numbers = NUMBERS.exec(bare) ?? NO_YEAR.exec(bare)
    if (!numbers) continue
    const [first, second] = [Number(numbers[1]), Number(numbers[2])]
    if (first > 12 && second <= 12) seen.add('day first')
    else if (second > 12 && first <= 12) seen.add('month first')
    else if (first !== second && first <= 12) isOpen = true
  }
  if (seen.size > 1) return 'both'
  const [order] = seen
  return order ?? (isOpen ? 'either' : 'none')
}

function monthOf(name: string | undefined): number {
  return monthOfAnyShop(name ?? '') ?? 0
}

function dayOf(
  year: string | undefined,
  month: number,
  day: string | undefined,
): CalendarDate | null {
  const written = Number(year)
  // Two digits: of this century up to 69, as spreadsheets have it.
  const whole = year?.length === 2 ? written + (written < 70 ? 2000 : 1900) : written
  const date = calendarDate({ year: whole, month, day: Number(day) })
  return partsOfDate(date) && whole >= 1970 && whole <= 2199 ? date : null
}
