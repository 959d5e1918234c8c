import { describe, expect, it } from 'vitest'
import { momentWords, openedWords, productsWords, shownWords } from '#src/cases/case-link-words.ts'

const TODAY = '2026-11-27'
const at = (day: string) => ({ day, time: '10:15 AM' })

it.each([
  ['2026-11-27', 'today at 10:15 AM'],
  ['2026-11-26', 'yesterday at 10:15 AM'],
  ['2026-11-28', 'tomorrow at 10:15 AM'],
  ['2026-11-25', 'Nov 25, 2026 at 10:15 AM'],
  ['2026-12-27', 'Dec 27, 2026 at 10:15 AM'],
])('%s is %s', (day, words) => {
  expect(momentWords(at(day), TODAY)).toBe(words)
})

it.each([
  [0, null, 'Not opened yet'],
  [1, '2026-11-27', 'Opened once, today at 10:15 AM'],
  [2, '2026-11-26', 'Opened 2 times, last yesterday at 10:15 AM'],
  [1234, '2026-11-01', 'Opened 1,234 times, last Nov 1, 2026 at 10:15 AM'],
  // Never both in the database.
  [3, null, 'Not opened yet'],
])('%i openings, the last on %s: %s', (times, day, words) => {
  expect(openedWords(times, day === null ? null : at(day), TODAY)).toBe(words)
})

describe('what a link shows', () => {
  it.each([
    [[], 'Only the name'],
    [['answer'], 'Only the name'],
    [['receipt'], 'Receipt'],
    [['answer', 'days', 'order_number', 'picture'], 'Picture, order number, dates'],
    [['proofs', 'notes'], 'What was agreed, other proofs'],
  ] as const)('%j: %s', (shows, words) => {
    expect(shownWords(shows)).toBe(words)
  })
})

it.each([
  [[], 'No products any more'],
  [['Lamp'], 'Lamp'],
  [['Lamp', 'Desk'], 'Lamp, Desk'],
  [['Lamp', 'Desk', 'Chair'], 'Lamp, Desk and 1 more'],
  [Array.from({ length: 1002 }, () => 'Lamp'), 'Lamp, Lamp and 1,000 more'],
])('%j: %s', (names, words) => {
  expect(productsWords(names)).toBe(words)
})
