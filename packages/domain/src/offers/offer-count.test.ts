import { expect, test } from 'vitest'
import { foundText } from '#src/offers/offer-count.ts'

test.each([
  [0, 'Found 0 products'],
  [1, 'Found 1 product'],
  [1234, 'Found 1,234 products'],
  [10_000, 'Found 10,000 products'],
  [10_001, 'Found 10,000+ products'],
])('%i found', (count, text) => {
  expect(foundText(count)).toBe(text)
})
