import { expect, test } from 'vitest'
import { clockWords, zoneWords } from '#src/dates/clock-words.ts'

test.each([
  ['20:00', '8 PM'],
  ['07:30', '7:30 AM'],
  ['00:00', '12 AM'],
  ['12:05', '12:05 PM'],
  ['23:59:59', '11:59 PM'],
  ['soon', 'soon'],
])('%s is %s', (time, words) => {
  expect(clockWords(time)).toBe(words)
})

test.each([
  ['America/New_York', 'New York time'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires time'],
  ['UTC', 'UTC'],
  ['Etc/GMT+5', 'GMT+5'],
])('the zone %s is %s', (zone, words) => {
  expect(zoneWords(zone)).toBe(words)
})
