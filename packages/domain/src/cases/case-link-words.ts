import { type CalendarDate, addDays, formatShortDate } from '#src/dates/calendar-date.ts'
import { SHARE_LABELS, SHARE_PARTS, type SharePart } from '#src/cases/share-ticks.ts'

/** A moment as its reader's clock shows it. */
export type ReadMoment = { day: CalendarDate; time: string }

/** 'today at 10:15 AM', 'yesterday at …', 'tomorrow at …', else 'Nov 21, 2026 at …'. */
export function momentWords({ day, time }: ReadMoment, today: CalendarDate): string {
  if (day === today) return `today at ${time}`
  if (day === addDays(today, -1)) return `yesterday at ${time}`
  if (day === addDays(today, 1)) return `tomorrow at ${time}`
  return `${formatShortDate(day)} at ${time}`
}

/** 'Not opened yet', 'Opened once, today at 10:15 AM', 'Opened 3 times, last today at 10:15 AM'. */
export function openedWords(times: number, last: ReadMoment | null, today: CalendarDate): string {
  if (times === 0 || last === null) return 'Not opened yet'
  const when = momentWords(last, today)
  return times === 1
    ? `Opened once, ${when}`
    : `Opened ${times.toLocaleString('en-US')} times, last ${when}`
}

/** What a link shows, as a list of words: 'Picture, order number, dates'. 'Only the name' if nothing was ticked. */
export function shownWords(shows: readonly SharePart[]): string {
  const parts = SHARE_PARTS.filter((part) => part !== 'answer' && shows.includes(part)).map(
    (part) => SHARE_LABELS[part].toLowerCase(),
  )
  const [first, ...rest] = parts
  if (first === undefined) return 'Only the name'
  return [`${first.charAt(0).toUpperCase()}${first.slice(1)}`, ...rest].join(', ')
}

/** The products of a link: its first two by name, then how many more. */
export function productsWords(names: readonly string[]): string {
  const [first, second, ...more] = names
  if (first === undefined) return 'No products any more'
  if (second === undefined) return first
  if (more.length === 0) return `${first}, ${second}`
  return `${first}, ${second} and ${more.length.toLocaleString('en-US')} more`
}
