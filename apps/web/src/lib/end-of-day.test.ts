import { calendarDateIn } from '@sampletrail/domain/dates/calendar-date.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { endOfDay } from '#src/lib/end-of-day.ts'

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['UTC', '2026-11-25', '2026-11-25T23:59:59.999Z'],
  ['America/Los_Angeles', '2026-11-25', '2026-11-26T07:59:59.999Z'],
  ['Asia/Tokyo', '2026-11-25', '2026-11-25T14:59:59.999Z'],
  // Days on which the clock changes.
  ['Europe/Berlin', '2026-03-29', '2026-03-29T21:59:59.999Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-25T22:59:59.999Z'],
])('in %s %s ends at %s', (zone, day, end) => {
  vi.stubEnv('TZ', zone)
  expect(endOfDay(day).toISOString()).toBe(end)
  expect(calendarDateIn(endOfDay(day), zone)).toBe(day)
})

test('a day that does not exist has no end', () => {
  expect(() => endOfDay('2026-02-30')).toThrow(RangeError)
})
