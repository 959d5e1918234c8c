import { expect, it } from 'vitest'
import { untilNextLook } from '#src/entities/plan/use-plan.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const fiveMinutes = 300_000

it.each([
  ['nothing ends', null, fiveMinutes],
  ['the end is weeks away', '2026-12-22T12:00:00Z', fiveMinutes],
  ['the end is five minutes away', '2026-11-22T12:05:00Z', fiveMinutes],
  ['the end is a minute away', '2026-11-22T12:01:00Z', 61_000],
  ['it ends now', '2026-11-22T12:00:00Z', 1000],
  ['it ended by the clock of this device only', '2026-11-22T11:59:30Z', 15_000],
  ['it ended long ago by that clock', '2026-11-22T11:00:00Z', fiveMinutes],
])('if %s the plan is refetched in time', (_, end, wait) => {
  expect(untilNextLook(end, now)).toBe(wait)
})
