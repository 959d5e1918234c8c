import { expect, test } from 'vitest'
import { isPaidFor } from '#src/reviews/is-paid-for.ts'

test.each([
  ['', false],
  ['Keeps coffee', false],
  ['Keeps coffee hot for 6 hours', false],
  ['Keeps coffee hot for 6.', true],
  ['Keeps coffee hot for 6.5 hours', false],
  ['Keeps coffee hot. The', true],
  ['“Keeps coffee hot!” And', true],
  ['Does it keep coffee hot?\n\nYes', true],
  ['Good. ', false],
  ['保温效果很好', false],
  ['保温效果很好。盖子', true],
])('a review that was shown up to %j counts: %s', (shown, isPaid) => {
  expect(isPaidFor(shown)).toBe(isPaid)
})
