import { expect, it } from 'vitest'
import type { NextStepKind } from '#src/next-steps/next-steps.ts'
import {
  doneWords,
  headingWords,
  nextWords,
  putOffWords,
  restWords,
  summaryWords,
} from '#src/next-steps/today-words.ts'

const TODAY = '2026-11-27'

it.each([
  ['overdue', 'Overdue'],
  ['today', 'Today'],
  ['2026-11-28', 'Tomorrow'],
  ['2026-11-30', 'Monday, Nov 30'],
  ['later', 'Later'],
  ['any day', 'Any day'],
])('the heading %s reads %s', (heading, words) => {
  expect(headingWords(heading, TODAY)).toBe(words)
})

it.each<[NextStepKind, string]>([
  ['wish', 'Marked as ordered'],
  ['late delivery', 'Marked as received'],
  ['review due', 'Marked as reviewed'],
  ['publication', 'Marked as published'],
  ['refund due', 'Refund recorded'],
  ['paid back', 'Marked as completed'],
])('%s, done: %s', (kind, words) => {
  expect(doneWords({ kind })).toBe(words)
})

it.each<[NextStepKind, string, string]>([
  ['late delivery', '2026-11-28', 'Tomorrow, check if Desk lamp has arrived.'],
  ['wish', '2026-11-30', 'On Monday, Nov 30, order Desk lamp.'],
  ['review due', '2026-11-30', 'On Monday, Nov 30, write the review of Desk lamp.'],
  ['publication', '2026-11-28', 'Tomorrow, check if the review of Desk lamp is published.'],
  ['paid back', '2026-11-28', 'Tomorrow, mark Desk lamp as completed.'],
  ['refund due', '2027-01-04', 'On Jan 4, 2027, check if the refund for Desk lamp has come.'],
])('%s on %s: %s', (kind, from, words) => {
  expect(nextWords({ kind, from }, 'Desk lamp', TODAY)).toBe(words)
})

it.each([
  ['2026-11-28', 'Snoozed until tomorrow', 'Until tomorrow'],
  ['2026-11-30', 'Snoozed until Monday, Nov 30', 'Until Monday, Nov 30'],
  ['2027-01-04', 'Snoozed until Jan 4, 2027', 'Until Jan 4, 2027'],
  ['never', 'Taken off Today', 'Not shown'],
])('put off until %s: %s', (until, said, rests) => {
  expect([putOffWords(until, TODAY), restWords(until, TODAY)]).toEqual([said, rests])
})

it('the summary counts each kind, in the order of the steps', () => {
  const kinds = ['refund overdue', 'review due', 'review due'] as const
  expect(summaryWords(kinds.map((kind) => ({ kind })))).toBe('1 refund overdue, 2 reviews to write')
  expect(summaryWords([])).toBe('')
})
