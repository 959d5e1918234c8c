import { describe, expect, it } from 'vitest'
import {
  CALENDAR_YEAR,
  rangeOfPeriod,
  rangeOfYear,
  yearLabel,
  yearOfDate,
  yearStart,
} from '#src/money/money-period.ts'
import { readPeriod } from '#src/money/period-name.ts'

const today = '2026-02-14'

describe('the period of the Money page', () => {
  it.each([
    ['this-month', '2026-02-01', '2026-02-28'],
    ['this-year', '2026-01-01', '2026-12-31'],
    ['last-12-months', '2025-03-01', '2026-02-28'],
    ['2024', '2024-01-01', '2024-12-31'],
    ['all', null, null],
  ] as const)('%s goes from %s to %s', (period, from, to) => {
    expect(rangeOfPeriod(period, today)).toEqual({ from, to })
  })

  it('of twelve months in December is the year', () => {
    expect(rangeOfPeriod('last-12-months', '2024-12-31')).toEqual(rangeOfYear(2024, CALENDAR_YEAR))
  })

  it.each([
    ['this-month', 'this-month'],
    ['2025', '2025'],
    [2025, '2025'],
    ['1969', null],
    ['1970', '1970'],
    ['2199', '2199'],
    ['2200', null],
    ['20.5', null],
    ['sometime', null],
    [undefined, null],
  ])('for an address with %j is %j', (text, period) => {
    expect(readPeriod(text)).toBe(period)
  })
})

describe('a tax year', () => {
  const uk = { month: 4, day: 6 }

  it('starts and ends as in its country', () => {
    expect(rangeOfYear(2025, uk)).toEqual({ from: '2025-04-06', to: '2026-04-05' })
    expect(rangeOfYear(2023, { month: 3, day: 1 })).toEqual({
      from: '2023-03-01',
      to: '2024-02-29',
    })
  })

  it.each([
    ['2026-04-05', uk, 2025],
    ['2026-04-06', uk, 2026],
    ['2026-12-31', uk, 2026],
    ['2026-01-01', CALENDAR_YEAR, 2026],
  ])('of %s starting on %j is %i', (day, start, year) => {
    expect(yearOfDate(day, start)).toBe(year)
  })

  it('is named by its calendar years', () => {
    expect(yearLabel(2026, CALENDAR_YEAR)).toBe('2026')
    expect(yearLabel(2025, uk)).toBe('2025/26')
    expect(yearLabel(2025, { month: 4, day: 1 })).toBe('2025/26')
    expect(yearLabel(2025, { month: 1, day: 6 })).toBe('2025/26')
    expect(yearLabel(2099, uk)).toBe('2099/00')
  })

  it.each([
    [2, 29, 28],
    [2, 31, 28],
    [4, 31, 30],
    [1, 31, 31],
    [7, 0, 1],
  ])('starts on a valid day of month %i: %i becomes %i', (month, day, kept) => {
    expect(yearStart(month, day)).toEqual({ month, day: kept })
  })
})
