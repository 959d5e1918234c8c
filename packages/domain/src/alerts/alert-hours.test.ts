import { expect, it } from 'vitest'
import { quietHoursProblem, readQuietHours } from '#src/alerts/alert-hours.ts'

it.each([
  ['22:00', '08:00', null],
  ['00:00', '23:59', null],
  ['', '08:00', 'Enter both times.'],
  ['22:00', '', 'Enter both times.'],
  ['24:00', '08:00', 'Enter both times.'],
  ['08:00', '08:00', 'Enter two different times.'],
])('quiet hours from %j until %j: %j', (from, until, problem) => {
  expect(quietHoursProblem({ from, until })).toBe(problem)
})

it.each([
  ['22:00:00', '08:30:00', { from: '22:00', until: '08:30' }],
  [null, null, null],
  [undefined, undefined, null],
  ['22:00:00', null, null],
])('stored times %j and %j are %j', (from, until, hours) => {
  expect(readQuietHours(from, until)).toEqual(hours)
})
