import { expect, it } from 'vitest'
import { currencyOfScan } from '#src/features/products/link/link-prefill.ts'

it.each([
  ['gbp', 'https://www.walmart.com/ip/1', 'GBP'],
  [null, 'https://www.amazon.de/dp/B0ABCD1234', 'EUR'],
  // '$24.99' in the list is saved as dollars, whatever the currency of the last product.
  [null, 'https://www.walmart.com/ip/1', 'USD'],
])('a price in %s at %s is in %s', (currency, url, expected) => {
  expect(currencyOfScan({ currency, url })).toBe(expected)
})
