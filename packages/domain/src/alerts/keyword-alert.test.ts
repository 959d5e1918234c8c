import { describe, expect, it } from 'vitest'
import {
  deliveryText,
  hasKeyword,
  keywordLimitText,
  keywordProblem,
  previewText,
  tidyKeyword,
  withExcluded,
} from '#src/alerts/keyword-alert.ts'
import { PLANS } from '#src/plans/plans.ts'

describe('a keyword', () => {
  it.each([
    ['tv', null],
    ['  air   fryer ', null],
    ['日本', null],
    ['x'.repeat(100), null],
    ['', 'Type at least 2 characters.'],
    ['  b  ', 'Type at least 2 characters.'],
    ['🪔', 'Type at least 2 characters.'],
    ['x'.repeat(101), 'Use up to 100 characters.'],
    ['--- !', 'Use letters or digits: symbols alone find nothing.'],
  ])('%j: %s', (text, problem) => {
    expect(keywordProblem(text)).toBe(problem)
  })

  it('is stored without extra spaces', () => {
    expect(tidyKeyword('  air \n fryer ')).toBe('air fryer')
  })

  it('counts once, however it is written', () => {
    const alerts = [{ id: 'a', keyword: 'Air Fryer' }]
    expect(hasKeyword(alerts, ' air  fryer', null)).toBe(true)
    expect(hasKeyword(alerts, 'air fryer', 'a')).toBe(false)
    expect(hasKeyword(alerts, 'fryer', null)).toBe(false)
  })
})

describe('words to leave out', () => {
  it.each<[string[], string[], string[]]>([
    [[], [' used ', 'refurbished  unit'], ['used', 'refurbished unit']],
    [['used'], ['USED', '--', ''], ['used']],
    [[], ['x'.repeat(150)], ['x'.repeat(100)]],
  ])('%j and %j are %j', (words, more, all) => {
    expect(withExcluded(words, more)).toEqual(all)
  })

  it('are at most twenty', () => {
    const many = Array.from({ length: 30 }, (_, index) => `word ${index}`)
    expect(withExcluded([], many)).toHaveLength(20)
  })
})

it("the message about the limit equals the database's", () => {
  expect(keywordLimitText(false, PLANS)).toBe(
    'You have reached the limit of 1 keyword alert. Upgrade to Pro for 10 keyword alerts.',
  )
  expect(keywordLimitText(true, PLANS)).toBe('You have reached the limit of 10 keyword alerts.')
})

it.each([
  [0, 0, 'In the last 30 days this would have found 0 offers.'],
  [1, 1, 'In the last 30 days this would have found 1 offer.'],
  [12, 12, 'In the last 30 days this would have found 12 offers.'],
  [1, 0, 'In the last 30 days this would have found 1 offer, none exactly as typed.'],
  [
    12,
    5,
    'In the last 30 days this would have found 12 offers: 5 exactly as typed and 7 in other forms.',
  ],
  [1000, 1000, 'In the last 30 days this would have found 1,000 offers or more.'],
])('a preview of %i offers, %i as typed', (found, asTyped, text) => {
  expect(previewText({ found, asTyped })).toBe(text)
})

it.each([
  [{ isPro: true }, 'We email you as soon as an offer appears.'],
  [
    { isPro: true, hours: { isDaily: false, quiet: { from: '22:00', until: '08:00' } } },
    'We email you as soon as an offer appears. We send nothing from 10 PM to 8 AM.',
  ],
  [
    { isPro: true, hours: { isDaily: true, quiet: { from: '19:00', until: '07:00' } } },
    'We email you once a day at 8 PM (New York time). We send nothing from 7 PM to 7 AM.',
  ],
  [{}, 'We email you once a day at 8 PM (New York time). 3 of 5 emails left this month.'],
  [{ left: null }, 'We email you once a day at 8 PM (New York time).'],
  [
    { left: 0 },
    "You have used this month's 5 emails. Until the 1st, new matches show only in Find Products.",
  ],
  [{ left: -1, monthly: null }, 'We email you once a day at 8 PM (New York time).'],
  [
    { left: 0, monthly: 1 },
    "You have used this month's 1 email. Until the 1st, new matches show only in Find Products.",
  ],
  [{ isMailed: false }, 'Emails are off. You can see what your alerts find in Find Products.'],
])('with %j people read: %s', (how, text) => {
  const basic = {
    isPro: false,
    isMailed: true,
    hours: { isDaily: false, quiet: null },
    timeZone: 'America/New_York',
    left: 3,
    monthly: 5,
  }
  expect(deliveryText({ ...basic, ...how })).toBe(text)
})
