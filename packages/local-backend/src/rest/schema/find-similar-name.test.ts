import { expect, test } from 'vitest'
import { findSimilarName } from '#src/rest/schema/find-similar-name.ts'

const NAMES = ['products', 'sellers', 'product_events']

test.each([
  ['prodcuts', 'products'],
  ['product', 'products'],
  ['SELLERS', 'sellers'],
  ['sells', null],
  ['xyz', null],
  ['', null],
  ['completely_else', null],
])('%s is corrected to %s', (name, expected) => {
  expect(findSimilarName(name, NAMES)).toBe(expected)
})

test('a weaker match is enough if a hint reveals nothing', () => {
  expect(findSimilarName('sells', NAMES, 0.33)).toBe('sellers')
  expect(findSimilarName('xyz', NAMES, 0.33)).toBeNull()
})
