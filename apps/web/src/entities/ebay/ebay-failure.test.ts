import { expect, test } from 'vitest'
import { explainEbayFailure } from '#src/entities/ebay/ebay-failure.ts'
import { AppError } from '#src/lib/errors.ts'

test.each([
  [
    'unavailable',
    'eBay API error: 500 - A system error has occurred.',
    'eBay API error: 500 - A system error has occurred. Please try again in a minute.',
  ],
  [
    'unavailable',
    'eBay API error: 502 - 0b9c3c8e',
    'eBay API error: 502 - 0b9c3c8e. Please try again in a minute.',
  ],
  [
    'unavailable',
    'eBay cannot be reached. Please try again.',
    'eBay cannot be reached. Please try again.',
  ],
  // A retry would not help.
  ['ebay_refused', 'eBay API error: 400 - Invalid.', 'eBay API error: 400 - Invalid.'],
])('of %s, "%s" is said as "%s"', (code, message, words) => {
  expect(explainEbayFailure(new AppError(message, { code }))).toBe(words)
})
