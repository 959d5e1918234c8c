import { expect, test } from 'vitest'
import { readDay, writeDay } from './calendar-text.ts'

test.each([
  ['November 21, 2026', '2026-11-21'],
  ['nov 3, 2026', '2026-11-03'],
  ['  Nov  3   2026 ', '2026-11-03'],
  ['11/21/2026', '2026-11-21'],
  ['1/2/26', '2026-01-02'],
  ['2026-02-28', '2026-02-28'],
  ['21 November 2026', '2026-11-21'],
  ['February 29, 2028', '2028-02-29'],
])('%j is read as %s', (text, day) => {
  expect(readDay(text)).toBe(day)
})

test.each([
  '',
  'tomorrow',
  '13/45/2026',
  'February 29, 2027',
  '2026-02-30',
  '11/21/0026',
  '21.11.2026',
])('%j is no valid day', (text) => {
  expect(readDay(text)).toBeNull()
})

test('a day is written in both styles', () => {
  expect(writeDay('2026-03-04', 'long')).toBe('March 4, 2026')
  expect(writeDay('2026-03-04', 'short')).toBe('03/04/2026')
  expect(writeDay(null, 'long')).toBe('')
})

test('writing and reading keep every day of a leap year', () => {
  for (let at = Date.UTC(2028, 0, 1); at < Date.UTC(2029, 0, 1); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10)
    expect(readDay(writeDay(day, 'long'))).toBe(day)
    expect(readDay(writeDay(day, 'short'))).toBe(day)
  }
})
