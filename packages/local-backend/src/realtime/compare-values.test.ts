import { expect, test } from 'vitest'
import { compareValues } from '#src/realtime/compare-values.ts'

test.each([
  ['numeric', '9', '10', -1],
  ['numeric', '10.50', '10.5', 0],
  ['numeric', '-1.2', '-1.10', -1],
  ['numeric', '0.30000000000000000001', '0.3', 1],
  ['numeric', '-2', '1.5', -1],
  ['numeric', '-10', '-9', -1],
  ['numeric', '0', '-0.1', 1],
  ['numeric', '1.05', '1.5', -1],
  ['numeric', '0', '0.00', 0],
  ['int8', '9007199254740993', '9007199254740992', 1],
  ['float8', '1e3', '999', 1],
  ['date', '2026-02-01', '2026-01-31', 1],
  ['timestamptz', '2026-01-01 10:00:00+00', '2026-01-01 10:00:00.5+00', -1],
  ['text', 'a', 'a', 0],
] as const)('%s: %s against %s', (type, left, right, expected) => {
  expect(Math.sign(compareValues(type, left, right))).toBe(expected)
  expect(Math.sign(compareValues(type, right, left))).toBe(0 - expected)
})
