import { describe, expect, it } from 'vitest'
import {
  addDays,
  calendarDate,
  calendarDateIn,
  formatLongDate,
  formatShortDate,
  isCalendarDate,
} from '#src/dates/calendar-date.ts'

describe('a calendar date', () => {
  it.each([
    ['2026-11-21', true],
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-04-31', false],
    ['26-04-30', false],
    ['12026-04-30', false],
    ['2026-04-30x', false],
    ['2026-01-00', false],
    [20_260_430, false],
    ['2026-4-3', false],
    ['2026-11-21T00:00:00Z', false],
    ['', false],
    [null, false],
    [0, false],
  ])('%j exists: %s', (value, expected) => {
    expect(isCalendarDate(value)).toBe(expected)
  })

  it.each([
    ['Pacific/Honolulu', '2026-11-20'],
    ['America/New_York', '2026-11-20'],
    ['UTC', '2026-11-21'],
    ['Asia/Kolkata', '2026-11-21'],
    ['Pacific/Kiritimati', '2026-11-21'],
  ])('is the local day of %s', (zone, day) => {
    expect(calendarDateIn(new Date('2026-11-21T02:30:00Z'), zone)).toBe(day)
  })

  it('changes at local midnight', () => {
    const instant = new Date('2026-12-31T10:00:00Z')
    expect(calendarDateIn(instant, 'Pacific/Kiritimati')).toBe('2027-01-01')
    expect(calendarDateIn(instant, 'Pacific/Honolulu')).toBe('2026-12-31')
  })

  it('is the UTC day in a time zone that the engine does not know', () => {
    const instant = new Date('2026-12-31T23:30:00Z')
    expect(calendarDateIn(instant, 'Mars/Olympus')).toBe('2026-12-31')
  })

  it.each([
    ['2026-11-21', 1, '2026-11-22'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-11-21', 365, '2027-11-21'],
  ])('%s and %i days is %s', (date, days, moved) => {
    expect(addDays(date, days)).toBe(moved)
  })

  it('cannot be moved if it does not exist', () => {
    expect(() => addDays('2026-02-30', 1)).toThrow("'2026-02-30' is no date")
  })

  it('is shown with the name of its month', () => {
    expect(formatLongDate('2026-11-01')).toBe('November 1, 2026')
    expect(formatShortDate('2024-01-05')).toBe('Jan 5, 2024')
    expect(formatLongDate('soon')).toBe('soon')
  })
})

it.each([
  ['01', 'January'],
  ['02', 'February'],
  ['03', 'March'],
  ['04', 'April'],
  ['05', 'May'],
  ['06', 'June'],
  ['07', 'July'],
  ['08', 'August'],
  ['09', 'September'],
  ['10', 'October'],
  ['11', 'November'],
  ['12', 'December'],
])('month %s is %s', (month, name) => {
  expect(formatLongDate(`2026-${month}-05`)).toBe(`${name} 5, 2026`)
  expect(formatShortDate(`2026-${month}-05`)).toBe(`${name.slice(0, 3)} 5, 2026`)
})

it('an early year has four digits', () => {
  expect(calendarDate({ year: 33, month: 4, day: 3 })).toBe('0033-04-03')
})
