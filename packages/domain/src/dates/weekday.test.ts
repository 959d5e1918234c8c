import { expect, it } from 'vitest'
import { formatWeekday, weekdayOf } from '#src/dates/weekday.ts'

it.each([
  ['2026-11-29', 0, 'Sunday, Nov 29'],
  ['2026-11-30', 1, 'Monday, Nov 30'],
  ['2026-12-01', 2, 'Tuesday, Dec 1'],
  ['2026-12-02', 3, 'Wednesday, Dec 2'],
  ['2026-12-03', 4, 'Thursday, Dec 3'],
  ['2026-12-04', 5, 'Friday, Dec 4'],
  ['2028-02-26', 6, 'Saturday, Feb 26'],
])('%s is a %i, %s', (date, weekday, words) => {
  expect([weekdayOf(date), formatWeekday(date)]).toEqual([weekday, words])
})

it('text that is no date has no day of the week', () => {
  expect(formatWeekday('soon')).toBe('soon')
})
