import { expect, test } from 'vitest'
import { isSameTimeZone } from '#src/lib/time-zone.ts'

test.each([
  ['Asia/Calcutta', 'Asia/Kolkata', true],
  ['Europe/Kiev', 'Europe/Kyiv', true],
  ['US/Pacific', 'America/Los_Angeles', true],
  ['Mars/Olympus', 'Mars/Olympus', true],
  ['Mars/Olympus', 'UTC', false],
  ['Europe/Paris', 'Europe/Berlin', false],
])('%s and %s are the same time zone: %s', (one, other, same) => {
  expect(isSameTimeZone(one, other)).toBe(same)
})
