/** A calendar day, 'YYYY-MM-DD': not an instant, so it is the same day for everyone everywhere. */
export type CalendarDate = string

/** The months by name, January first. */
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

type DayParts = { year: number; month: number; day: number }

/** Year, month (1 to 12) and day of a date that exists, else null. */
export function partsOfDate(date: string): DayParts | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(date)
  if (!match) return null
  const parts = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) }
  const check = new Date(0)
  check.setUTCFullYear(parts.year, parts.month - 1, parts.day)
  return check.getUTCMonth() === parts.month - 1 && check.getUTCDate() === parts.day ? parts : null
}

/** Whether a text is a day that exists. */
export function isCalendarDate(value: unknown): value is CalendarDate {
  return typeof value === 'string' && partsOfDate(value) !== null
}

/** Writes year, month (1 to 12) and day as a date. */
export function calendarDate({ year, month, day }: DayParts): CalendarDate {
  return [
    String(year).padStart(4, '0'),
    String(month).padStart(2, '0'),
    String(day).padStart(2, '0'),
  ].join('-')
}

/** Returns the day of an instant in a person's time zone. */
export type DayOf = (instant: Date) => CalendarDate

/** The days of an IANA time zone. */
export const daysIn =
  (timeZone: string): DayOf =>
  (instant) =>
    calendarDateIn(instant, timeZone)

/** The day of an instant in an IANA time zone; in UTC if this engine does not know the zone. */
export function calendarDateIn(instant: Date, timeZone: string): CalendarDate {
  const parts = formatterIn(timeZone).formatToParts(instant)
  const read = (type: string): number =>
    Number(parts.find((part) => part.type === type)?.value ?? Number.NaN)
  return calendarDate({ year: read('year'), month: read('month'), day: read('day') })
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Making one takes longer than a thousand uses of it. */
function formatterIn(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = makeFormatter(timeZone) ?? formatterIn('UTC')
    formatters.set(timeZone, formatter)
  }
  return formatter
}

function makeFormatter(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    })
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Thousands of products share few days, and moving one takes longer than looking it up. */
const movedDays = new Map<string, CalendarDate>()
const MOST_MOVED_DAYS = 10_000

/** A date moved by whole days. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const key = `${date} ${days}`
  const known = movedDays.get(key)
  if (known !== undefined) return known
  const moved = moveDays(date, days)
  if (movedDays.size >= MOST_MOVED_DAYS) movedDays.clear()
  movedDays.set(key, moved)
  return moved
}

function moveDays(date: CalendarDate, days: number): CalendarDate {
  const parts = partsOfDate(date)
  if (!parts) throw new RangeError(`'${date}' is no date`)
  const moved = new Date(0)
  moved.setUTCFullYear(parts.year, parts.month - 1, parts.day + days)
  return calendarDate({
    year: moved.getUTCFullYear(),
    month: moved.getUTCMonth() + 1,
    day: moved.getUTCDate(),
  })
}

/** Whole days from one date to another; negative when the other is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / 86_400_000)
}

/** 'November 21, 2026'; other text is returned unchanged. */
export function formatLongDate(date: CalendarDate): string {
  const parts = partsOfDate(date)
  return parts ? `${MONTHS[parts.month - 1]} ${parts.day}, ${parts.year}` : date
}

/** 'November 21'; other text is returned unchanged. */
export function formatDayOfYear(date: CalendarDate): string {
  const parts = partsOfDate(date)
  return parts ? `${MONTHS[parts.month - 1]} ${parts.day}` : date
}

/** 'Nov 21, 2026'; other text is returned unchanged. */
export function formatShortDate(date: CalendarDate): string {
  const parts = partsOfDate(date)
  return parts ? `${MONTHS[parts.month - 1]?.slice(0, 3)} ${parts.day}, ${parts.year}` : date
}
