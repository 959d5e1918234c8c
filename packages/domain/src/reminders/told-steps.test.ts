import { expect, it } from 'vitest'
import { isToTell } from '#src/reminders/told-steps.ts'

const TODAY = '2026-05-20'

it.each([
  // from, told on, whether it is told
  ['2026-05-20', null, true],
  ['2026-05-21', null, false],
  [null, null, false],
  ['2026-03-01', null, true],
  // Due, told, and quiet for a week.
  ['2026-05-20', '2026-05-20', false],
  ['2026-05-19', '2026-05-19', false],
  ['2026-05-14', '2026-05-14', false],
  ['2026-05-13', '2026-05-13', true],
  ['2026-05-13', '2026-05-19', true],
  ['2026-05-13', '2026-05-20', false],
  // Told a second time, and never again.
  ['2026-05-12', '2026-05-19', false],
  ['2026-05-01', '2026-05-08', false],
  ['2026-05-01', '2026-05-07', true],
  // First told late, after the week: that was all.
  ['2026-05-01', '2026-05-19', false],
  // It became due anew after it was told.
  ['2026-05-20', '2026-05-19', true],
  ['2026-05-18', '2026-05-01', true],
  // The clock of a traveller, and one that was ahead.
  ['2026-05-20', '2026-05-21', false],
  ['2026-05-20', '2026-05-22', true],
])('due from %s and told on %s: %s', (from, toldOn, expected) => {
  expect(isToTell({ from }, toldOn, TODAY)).toBe(expected)
})
