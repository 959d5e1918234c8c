import { expect, test } from 'vitest'
import {
  costText,
  freeOfferText,
  planContents,
  priceText,
  trialRemainingText,
} from '#src/plans/plan-contents.ts'
import { PLANS } from '#src/plans/plans.ts'

const { free, pro } = PLANS

test('Basic names its limits', () => {
  expect(planContents('free', free)).toEqual([
    'Up to 5 products',
    '5 AI review generations per month',
    '5 Facebook Marketplace posts per month',
    '5 resale pricing reports per month',
    '5 receipt scans per month',
    '3 open proof links',
    'End-of-day email alerts for 1 keyword',
  ])
})

test('Pro has no limits except for keywords', () => {
  expect(planContents('pro', pro)).toEqual([
    'Unlimited products',
    'Unlimited AI reviews',
    'Unlimited Facebook Marketplace posts',
    'Unlimited resale analyses',
    'Unlimited receipt scans',
    'Unlimited proof links',
    'Instant email alerts for 10 keywords',
  ])
})

test('unlimited and derived values have texts, and missing features are omitted', () => {
  const uses = { ...free.uses, reviews: 1, facebook: 0, scans: null, notification_emails: 0 }
  expect(planContents('free', { ...free, products: 1, keywords: 3, caseLinks: 1, uses })).toEqual([
    'Up to 1 product',
    '1 AI review generation per month',
    '5 resale pricing reports per month',
    'Unlimited receipt scans',
    '1 open proof link',
  ])
  expect(planContents('free', { ...free, caseLinks: 0 }).join()).not.toContain('proof link')
})

test("an operator's text has priority", () => {
  expect(planContents('pro', { ...pro, lines: ['All of it'] })).toEqual(['All of it'])
})

test.each([
  [10, 'USD', '$10'],
  [9.99, 'USD', '$9.99'],
  [8, 'EUR', '€8'],
])('a price of %d %s', (amount, currency, text) => {
  expect(priceText({ price: { amount, currency } })).toBe(text)
})

test('visitors see the current values', () => {
  expect(freeOfferText(PLANS)).toBe('Free for up to 5 products')
  expect(costText(PLANS)).toBe(
    'Basic is free and holds up to 5 products. Pro costs $10 a month, has no limits, begins with a trial of 7 days and can be cancelled at any time.',
  )
  const open = { ...PLANS, free: { ...free, products: null } }
  expect(freeOfferText(open)).toBe('Free for any number of products')
  expect(costText(open)).toContain('Basic is free and holds any number of products.')
})

test.each([
  [7, 'You have 7 days remaining in your trial.'],
  [1, 'You have 1 day remaining in your trial.'],
  [0, 'You have 0 days remaining in your trial.'],
])('%i days of a trial', (days, text) => {
  expect(trialRemainingText(days)).toBe(text)
})
