import { describe, expect, it } from 'vitest'
import {
  type StepsPutOff,
  isStepsPutOff,
  putOffStep,
  putOffUntil,
} from '#src/next-steps/put-off.ts'

const TODAY = '2026-05-15'
const waits = (steps_put_off: StepsPutOff | null) => ({ steps_put_off })

describe('a step that was put off', () => {
  it.each<[string, StepsPutOff | null, string | null]>([
    ['until tomorrow', { refund: '2026-05-16' }, '2026-05-16'],
    ['until today', { refund: TODAY }, null],
    ['for good', { refund: 'never' }, 'never'],
    ['of another topic', { review: 'never' }, null],
    ['never', null, null],
  ])('rests: %s', (_title, putOff, until) => {
    expect(putOffUntil(waits(putOff), 'refund', TODAY)).toBe(until)
  })

  it.each<[string, StepsPutOff | null, string | null, StepsPutOff | null]>([
    ['the first', null, '2026-05-20', { refund: '2026-05-20' }],
    ['beside another', { review: 'never' }, 'never', { review: 'never', refund: 'never' }],
    ['later', { refund: '2026-05-16' }, '2026-05-18', { refund: '2026-05-18' }],
    ['no longer', { refund: '2026-05-16' }, null, null],
    ['no longer, and another still', { order: 'never', refund: 'never' }, null, { order: 'never' }],
    ['and one that has ended goes', { order: TODAY }, 'never', { refund: 'never' }],
  ])('is noted: %s', (_title, before, until, after) => {
    expect(putOffStep(waits(before), 'refund', until, TODAY)).toEqual(after)
  })
})

it.each<[unknown, boolean]>([
  [{ refund: '2026-05-16', order: 'never' }, true],
  [{}, false],
  [null, false],
  [['refund'], false],
  ['never', false],
  [{ refund: '2026-02-30' }, false],
  [{ refund: '1969-12-31' }, false],
  [{ refund: '2200-01-01' }, false],
  [{ refund: null }, false],
  [{ wish: 'never' }, false],
])('%j is a value of the column: %s', (value, isGood) => {
  expect(isStepsPutOff(value)).toBe(isGood)
})
