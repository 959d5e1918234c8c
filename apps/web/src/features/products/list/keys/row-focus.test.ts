import { expect, it } from 'vitest'
import { nextOf } from '#src/features/products/list/keys/row-focus.ts'

const products = ['a', 'b', 'c', 'd'].map((id) => ({ id }))

it.each([
  ['b', ['b'], 'c'],
  ['b', ['b', 'c'], 'd'],
  ['b', ['c'], 'b'],
  ['d', ['c', 'd'], 'b'],
  ['a', ['a', 'b', 'c', 'd'], null],
  ['x', ['a'], null],
  [null, ['a'], null],
])('from %j without %j the focus moves to %j', (from, gone, next) => {
  expect(nextOf(products, from, new Set(gone))).toBe(next)
})
