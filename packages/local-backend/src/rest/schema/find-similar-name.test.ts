import { expect, test } from 'vitest'
import { findSimilarName } from '#src/rest/schema/find-similar-name.ts'

test.each([
  ['prodcuts', 'products'],
  ['product', 'products'],
  ['SELLERS', 'sellers'],
  ['xyz', null],
  ['completely_else', null],
])('%s is meant as %s', (name, expected) => {
  expect(findSimilarName(name, ['products', 'sellers', 'product_events'])).toBe(expected)
})
