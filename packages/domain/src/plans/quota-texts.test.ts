import { expect, it } from 'vitest'
import { limitReachedText, usesLeft, usesLeftText } from '#src/plans/quota-texts.ts'

it.each([
  [null, null],
  [4, null],
  [3, 'You have 3 receipt scan actions left...'],
  [1, 'You have 1 receipt scan actions left...'],
  [0, "You've used all your free receipt scan actions. Upgrade to Pro for unlimited access!"],
])('with %s scans left it says %s', (left, text) => {
  expect(usesLeftText('scans', left)).toBe(text)
})

it('names the refused feature', () => {
  expect(limitReachedText('scans')).toBe(
    "You've reached the limit for free receipt scan actions. Upgrade to Pro for unlimited access!",
  )
})

it.each([
  ['nothing was used', 0, '2026-11-01T00:00:00Z', 5],
  ['two were used this month', 2, '2026-11-01T00:00:00Z', 3],
  ['all were used this month', 5, '2026-11-20T09:00:00Z', 0],
  ['all were used last month', 5, '2026-10-31T23:59:59Z', 5],
  ['all were used in this month of last year', 5, '2025-11-22T02:00:00Z', 5],
  ['a later month is stored', 5, '2026-12-01', 5],
  ['this month of a later year is stored', 5, '2027-11-22', 5],
  ['more were used than are allowed now', 9, '2026-11-01', 0],
  ['nothing was ever counted', 0, null, 5],
])('if %s', (_, used, resetAt, left) => {
  expect(usesLeft(5, used, resetAt, new Date('2026-11-22T02:00:00Z'))).toBe(left)
})

it.each([
  ['begins tomorrow on this clock', '2026-12-01', 0],
  ['begins in more than a day', '2026-12-02', 5],
])('a month that %s', (_, resetAt, left) => {
  expect(usesLeft(5, 5, resetAt, new Date('2026-11-30T23:59:59Z'))).toBe(left)
})
