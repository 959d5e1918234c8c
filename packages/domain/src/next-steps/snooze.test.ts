import { describe, expect, it } from 'vitest'
import { dayAheadWords, maySnoozeUntil, snoozeChoices } from '#src/next-steps/snooze.ts'

/** Each choice with its day: 'Tomorrow 28'. */
const choicesOn = (today: string, from: string | null = null): string[] =>
  snoozeChoices({ from }, today).map(({ label, day }) => `${label} ${Number(day.slice(8))}`)

describe('a step can be put off', () => {
  it.each([
    ['Monday', '2026-11-23', ['Tomorrow 24', 'In 3 days 26', 'Next Monday 30']],
    ['Tuesday', '2026-11-24', ['Tomorrow 25', 'In 3 days 27', 'Next Monday 30', 'In a week 1']],
    ['Thursday', '2026-11-26', ['Tomorrow 27', 'In 3 days 29', 'Next Monday 30', 'In a week 3']],
    ['Friday', '2026-11-27', ['Tomorrow 28', 'In 3 days 30', 'In a week 4']],
    ['Saturday', '2026-11-28', ['Tomorrow 29', 'Next Monday 30', 'In 3 days 1', 'In a week 5']],
    ['Sunday', '2026-11-29', ['Tomorrow 30', 'In 3 days 2', 'In a week 6']],
  ])('on a %s, to each day once', (_weekday, today, choices) => {
    expect(choicesOn(today)).toEqual(choices)
  })

  it.each([
    ['long ago', '2026-11-01', 4],
    ['today', '2026-11-24', 4],
    ['the day after tomorrow', '2026-11-26', 3],
    ['in a week', '2026-12-01', 0],
  ])('to a day after its own, which is %s', (_title, from, many) => {
    expect(choicesOn('2026-11-24', from)).toHaveLength(many)
  })

  it.each([
    ['2026-11-28', true],
    ['2199-12-31', true],
    ['2200-01-01', false],
    ['2026-11-27', false],
    ['2026-11-26', false],
    [null, false],
  ])('until %s: %s', (day, isGood) => {
    expect(maySnoozeUntil(day, '2026-11-27')).toBe(isGood)
  })
})

it.each([
  ['2026-11-28', 'tomorrow'],
  ['2026-11-29', 'Sunday, Nov 29'],
  ['2026-12-04', 'Friday, Dec 4'],
  ['2026-12-05', 'Dec 5, 2026'],
])('%s is %s', (day, words) => {
  expect(dayAheadWords(day, '2026-11-27')).toBe(words)
})
