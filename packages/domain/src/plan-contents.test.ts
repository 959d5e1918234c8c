import { expect, test } from 'vitest'
import { PLAN_CONTENTS, trialRemainingText } from '#src/plan-contents.ts'

test('Basic names its limits', () => {
  expect(PLAN_CONTENTS.free[0]).toBe('Up to 5 products')
  expect(PLAN_CONTENTS.free.at(-1)).toBe('End-of-day email alerts for 1 keyword')
})

test('Pro has no limits but that of keywords', () => {
  expect(PLAN_CONTENTS.pro.filter((line) => /\d/u.test(line))).toEqual([
    'Instant email alerts for 10 keywords',
  ])
})

test.each([
  [7, 'You have 7 days remaining in your trial.'],
  [1, 'You have 1 day remaining in your trial.'],
  [0, 'You have 0 days remaining in your trial.'],
])('%i days of a trial', (days, text) => {
  expect(trialRemainingText(days)).toBe(text)
})
