import { describe, expect, it } from 'vitest'
import { readDayRange, writeDayRange } from '#src/features/admin/table/day-range.ts'
import { writtenDay, writtenTime } from '#src/testing/written-day.ts'

describe('the days of a list', () => {
  it.each([
    ['2026-11-20', '2026-11-20', 'Nov 20, 2026', 'Nov 21, 2026'],
    ['2026-02-27', '2026-02-28', 'Feb 27, 2026', 'Mar 1, 2026'],
    ['2026-12-31', '2026-12-31', 'Dec 31, 2026', 'Jan 1, 2027'],
    // In Auckland these days have 23 and 25 hours.
    ['2026-09-27', '2026-09-27', 'Sep 27, 2026', 'Sep 28, 2026'],
    ['2026-04-05', '2026-04-05', 'Apr 5, 2026', 'Apr 6, 2026'],
  ])('from %s to %s go from the midnight of %s to that of %s, here', (from, to, first, next) => {
    const { p_from = '', p_before = '' } = writeDayRange({ from, to })
    expect([writtenDay(p_from), writtenTime(p_from)]).toEqual([first, '12:00 AM'])
    expect([writtenDay(p_before), writtenTime(p_before)]).toEqual([next, '12:00 AM'])
  })

  it('may have no beginning or no end', () => {
    expect(writeDayRange({})).toEqual({})
    expect(Object.keys(writeDayRange({ from: '2026-11-20' }))).toEqual(['p_from'])
    expect(Object.keys(writeDayRange({ to: '2026-11-20' }))).toEqual(['p_before'])
  })

  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-13-01', undefined],
    ['yesterday', undefined],
    [20_261_120, undefined],
  ])('of an address, %s is %s', (typed, day) => {
    expect(readDayRange({ from: typed, to: typed })).toEqual({ from: day, to: day })
  })
})
