import { describe, expect, test } from 'vitest'
import {
  conditionOfMarketplace,
  firstDescription,
  isConditionText,
  MARKETPLACE_CONDITIONS,
  marketplaceConditionLabel,
  marketplaceConditionOf,
  proposeCondition,
} from '#src/resale/item-condition.ts'

describe('the proposed condition', () => {
  test.each([
    ['ordered', null, 'NEW'],
    ['received', null, 'NEW'],
    ['received', '2026-03-04', 'LIKE_NEW'],
    ['reviewed', null, 'LIKE_NEW'],
    ['published', '2026-03-04', 'LIKE_NEW'],
    ['paid', null, 'LIKE_NEW'],
  ])('of a product that is %s and was reviewed on %s is %s', (status, reviewed, condition) => {
    expect(proposeCondition({ status, reviewed_date: reviewed })).toBe(condition)
  })
})

describe('the first description', () => {
  test("says 'New in box' only of what is new", () => {
    expect(firstDescription({ description: null }, 'NEW')).toBe('New in box. Never used.')
    expect(firstDescription({ description: '  ' }, 'LIKE_NEW')).toBe('Used, like new.')
    expect(firstDescription({ description: null }, 'USED_FAIR')).toBe('Used, in fair condition.')
  })

  test("is the product's own text", () => {
    expect(firstDescription({ description: ' Opened once. ' }, 'NEW')).toBe('Opened once.')
  })

  test('is recognized as the words of a condition', () => {
    expect(isConditionText(' Used, like new.')).toBe(true)
    expect(isConditionText('Used, like new. One scratch.')).toBe(false)
  })
})

describe("the marketplace's words", () => {
  test.each([
    ['NEW', 'New'],
    ['LIKE_NEW', 'Used - Like New'],
    ['USED_EXCELLENT', 'Used - Good'],
    ['USED_GOOD', 'Used - Good'],
    ['USED_FAIR', 'Used - Fair'],
  ] as const)('for %s are %s', (condition, label) => {
    expect(marketplaceConditionLabel(marketplaceConditionOf(condition))).toBe(label)
  })

  test.each(MARKETPLACE_CONDITIONS.map(({ value }) => value))(
    '%s comes back as chosen',
    (value) => {
      expect(marketplaceConditionOf(conditionOfMarketplace(value))).toBe(value)
    },
  )
})
