import { type CalendarDate, addDays, calendarDate, partsOfDate } from '#src/dates/calendar-date.ts'
import type { DateRange } from '#src/money/money-columns.ts'
import type { MoneyPeriod } from '#src/money/period-name.ts'

/** A day of the year on which a tax year begins; January 1 in most places, April 6 in the United Kingdom. */
export type YearStart = { month: number; day: number }

export const CALENDAR_YEAR: YearStart = { month: 1, day: 1 }

/** The days of a period, relative to today. */
export function rangeOfPeriod(period: MoneyPeriod, today: CalendarDate): DateRange {
  const { year, month } = partsOfDate(today) ?? { year: 1970, month: 1 }
  switch (period) {
    case 'all':
      return { from: null, to: null }
    case 'this-month':
      return { from: firstOfMonth(year, month), to: addDays(firstOfMonth(year, month + 1), -1) }
    case 'last-12-months':
      return {
        from: firstOfMonth(year, month - 11),
        to: addDays(firstOfMonth(year, month + 1), -1),
      }
    case 'this-year':
      return rangeOfYear(year, CALENDAR_YEAR)
    default:
      return rangeOfYear(Number(period), CALENDAR_YEAR)
  }
}

/** The days of a tax year, named by its first year. */
export function rangeOfYear(
  year: number,
  start: YearStart,
): { from: CalendarDate; to: CalendarDate } {
  return { from: startOf(year, start), to: addDays(startOf(year + 1, start), -1) }
}

/** The tax year of a day, named by its first year. */
export function yearOfDate(day: CalendarDate, start: YearStart): number {
  const year = Number(day.slice(0, 4))
  return day < startOf(year, start) ? year - 1 : year
}

/** '2026', or '2026/27' for a year that ends in the next. */
export function yearLabel(year: number, start: YearStart): string {
  const isCalendarYear = start.month === 1 && start.day === 1
  return isCalendarYear ? String(year) : `${year}/${String((year + 1) % 100).padStart(2, '0')}`
}

/** A start that exists in every year: the day is moved into the month. February 29 becomes the 28th. */
export function yearStart(month: number, day: number): YearStart {
  const lastDay = new Date(Date.UTC(2025, month, 0)).getUTCDate()
  return { month, day: Math.min(Math.max(1, day), lastDay) }
}

function startOf(year: number, { month, day }: YearStart): CalendarDate {
  return calendarDate({ year, month, day })
}

/** The first day of a month; months before January and after December belong to the neighbouring years. */
function firstOfMonth(year: number, month: number): CalendarDate {
  const index = year * 12 + month - 1
  return calendarDate({ year: Math.floor(index / 12), month: (index % 12) + 1, day: 1 })
}
