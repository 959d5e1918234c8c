import { addDays, type CalendarDate } from '#src/dates/calendar-date.ts'
import type { DateOrder } from '#src/imports/read-date.ts'
import { type DateShape, dateShapesOf, datesInCodes } from '#src/receipts/dates/date-shapes.ts'
import { weightOfDate } from '#src/receipts/dates/date-weight.ts'
import type { Finding } from '#src/receipts/finding.ts'
import { confidenceAt, type Row } from '#src/receipts/page/page.ts'
import { weekdayBeside, weekdayOf } from '#src/receipts/dates/weekdays.ts'

/** The order of day and month where nothing else on the page decides, and whether the place of purchase is known to write it so. */
export type UsualOrder = { of: DateOrder; isKnown: boolean }

/** A day on a page. */
type Sighting = DateShape & {
  /** The weight of its surroundings for the purchase day. */
  weight: number
}

type Vote = { weight: number; isPlain: boolean; isRepaired: boolean; other: CalendarDate | null }

const CLEAR = 60
/** Older dates are no recent purchase: such a number is no date, or misread. */
const OLDEST_DAYS = 15 * 366
const LEAST_WEIGHT = 1
const MOST_OTHERS = 3

/**
 * The purchase day. If day and month are ambiguous, and nothing else on the page decides, the usual order does, the other
 * reading is included, and it is never sure.
 */
export function findDate(
  rows: readonly Row[],
  usual: UsualOrder,
  today: CalendarDate,
): Finding<CalendarDate> | null {
  const sightings = rows.flatMap((row, place) => sightingsOf(row, rows[place - 1], today))
  if (sightings.length === 0) return null
  const votes = new Map<CalendarDate, Vote>()
  const plain = new Set(sightings.flatMap(({ dates }) => (dates.length === 1 ? dates : [])))
  for (const date of rows.flatMap(({ text }) => datesInCodes(text))) plain.add(date)
  const told = toldOrders(sightings)
  for (const sighting of sightings) {
    const order = sighting.mark === null ? null : (told.get(sighting.mark) ?? null)
    const { value, isPlain } = choose(sighting, plain, order, usual)
    const before = votes.get(value)
    const other = isPlain ? null : (sighting.dates.find((date) => date !== value) ?? null)
    votes.set(value, {
      weight: (before?.weight ?? 0) + sighting.weight,
      isPlain: (before?.isPlain ?? false) || isPlain,
      isRepaired: (before?.isRepaired ?? true) && sighting.isRepaired,
      other: before?.other ?? other,
    })
  }
  const ranked = [...votes].toSorted(([, a], [, b]) => b.weight - a.weight)
  const [best, next] = ranked
  if (!best) return null
  const [value, { weight, isPlain, isRepaired, other }] = best
  const rest = ranked.slice(1).map(([date]) => date)
  const isAhead = weight >= LEAST_WEIGHT && weight > (next?.[1].weight ?? 0)
  // The same day that was read differently elsewhere.
  const isDoubted = ranked.some(
    ([date, vote]) => vote.isRepaired && vote.weight >= LEAST_WEIGHT && isOneDigitOff(date, value),
  )
  return {
    value,
    sure: isPlain && !isRepaired && isAhead && !isDoubted,
    others: [...new Set(other && !isPlain ? [other, ...rest] : rest)].slice(0, MOST_OTHERS),
    strength: isRepaired ? weight / 4 : weight,
  }
}

/** The chosen reading of a day, and whether the page itself decides it. */
function choose(
  { dates }: Sighting,
  plain: ReadonlySet<CalendarDate>,
  told: DateOrder | null,
  usual: UsualOrder,
): { value: CalendarDate; isPlain: boolean } {
  const [dayFirst = '', monthFirst = dayFirst] = dates
  if (dates.length === 1) return { value: dayFirst, isPlain: true }
  const known = dates.filter((date) => plain.has(date))
  if (known.length === 1) return { value: known[0] ?? dayFirst, isPlain: true }
  const order = told ?? usual.of
  return {
    value: order === 'day first' ? dayFirst : monthFirst,
    isPlain: told !== null || usual.isKnown,
  }
}

/** For each separator the order of its unambiguous dates, if they agree. */
function toldOrders(sightings: readonly Sighting[]): Map<string, DateOrder | null> {
  const told = new Map<string, DateOrder | null>()
  for (const { mark, order, isRepaired } of sightings) {
    if (mark === null || order === null || isRepaired) continue
    const before = told.get(mark)
    told.set(mark, before === undefined || before === order ? order : null)
  }
  return told
}

function isOneDigitOff(date: CalendarDate, other: CalendarDate): boolean {
  return date.split('').filter((digit, place) => digit !== other[place]).length === 1
}

function sightingsOf(row: Row, above: Row | undefined, today: CalendarDate): Sighting[] {
  const oldest = addDays(today, -OLDEST_DAYS)
  return dateShapesOf(row.text).flatMap((shape) => {
    const dates = shape.dates.filter((date) => date <= today && date >= oldest)
    if (dates.length === 0) return []
    const weekday = weekdayBeside(row.text, shape)
    const onIt = weekday === null ? dates : dates.filter((date) => weekdayOf(date) === weekday)
    const isUnclear = onIt.length === 0 || confidenceAt(row, shape.start, shape.end) < CLEAR
    const weight = weightOfDate(row.text, shape, above?.text ?? '')
    return [
      {
        ...shape,
        dates: onIt.length > 0 ? onIt : dates,
        isRepaired: shape.isRepaired || isUnclear,
        weight,
      },
    ]
  })
}
