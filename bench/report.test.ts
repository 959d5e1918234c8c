import { expect, test } from 'vitest'
import { isKept, writeReport, type Figure } from './report.ts'

const quick: Figure = {
  name: 'a read',
  value: 4,
  unit: 'ms',
  limit: { kind: 'under', value: 5 },
}
const slow: Figure = { ...quick, name: 'a write', value: 5 }
const seen: Figure = { name: 'a scan', value: 900, unit: 'ms' }

const kept = (figure: Figure) => isKept({ figures: [figure], failures: [] })

test('a run passes if every limit holds and everything was measured', () => {
  expect(isKept({ figures: [quick, seen], failures: [] })).toBe(true)
  expect(isKept({ figures: [quick, slow], failures: [] })).toBe(false)
  expect(isKept({ figures: [quick], failures: [{ name: 'soak', reason: 'no port' }] })).toBe(false)
})

test('a figure that is no number fails', () => {
  const unmeasured = { ...quick, value: Number.NaN }
  expect(isKept({ figures: [unmeasured], failures: [] })).toBe(false)
})

test('a time may grow with the measured slowdown, and a rate may fall with it', () => {
  expect(kept({ ...slow, pace: 1.1 })).toBe(true)
  expect(kept({ ...slow, value: 6, pace: 1.1 })).toBe(false)
  const rate: Figure = { ...quick, unit: 'req/s', limit: { kind: 'at least', value: 10 }, value: 6 }
  expect(kept({ ...rate, pace: 2 })).toBe(true)
  expect(kept({ ...rate, pace: 1.5 })).toBe(false)
})

test('counted, compared and fixed figures are the same on every machine', () => {
  expect(kept({ ...slow, unit: 'ratio', pace: 3 })).toBe(false)
  expect(kept({ ...slow, unit: 'MB', pace: 3 })).toBe(false)
  const limit = { kind: 'under', value: 5, isFixed: true } as const
  expect(kept({ ...slow, limit, pace: 3 })).toBe(false)
})

test('the table shows how much a limit is stretched', () => {
  const text = writeReport({ figures: [{ ...slow, pace: 1.5 }], failures: [] })
  expect(text).toContain('under 5 ms x 1.50  good')
})

test('the table has the limits next to the figures, and lists failed and missing ones below it', () => {
  const text = writeReport({
    figures: [quick, slow, seen],
    failures: [{ name: 'soak', reason: 'no port' }],
  })
  expect(text.split('\n')).toEqual([
    'measured  figure  limit',
    'a read    4 ms    under 5 ms  good',
    'a write   5 ms    under 5 ms  FALLS SHORT',
    'a scan    900 ms',
    '',
    'Falls short: a write',
    'Not measured: soak (no port)',
    '1 of 2 limits hold; 1 measurements failed.',
  ])
})
