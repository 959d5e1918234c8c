import { expect, it } from 'vitest'
import { shareOut } from '#src/imports/kinds/share-out.ts'

it.each([
  [100, [100, 300], [25, 75]],
  [100, [1, 1, 1], [33, 33, 34]],
  [-7, [100, 100], [-3, -4]],
  [90, [0, 0, 0], [30, 30, 30]],
  [5, [700], [5]],
  [5, [], []],
])('%i among items of %j is %j', (amount, prices, parts) => {
  expect(shareOut(amount, prices)).toEqual(parts)
})
