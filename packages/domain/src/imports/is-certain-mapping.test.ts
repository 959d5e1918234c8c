import { expect, it } from 'vitest'
import { guessMapping } from '#src/imports/guess-mapping.ts'
import { isCertainMapping } from '#src/imports/is-certain-mapping.ts'

it.each([
  ['has a name and fields', ['Item', 'Price', 'Order date'], true],
  ['has columns for the notes beside them', ['Item', 'Color', 'Size'], true],
  ['has no column for the name', ['Price', 'Order date'], false],
  ['has a column that may be about the order or a sale', ['Item', 'Sold for', 'Shipping'], false],
])('a file that %s', (_title, headers, isCertain) => {
  expect(isCertainMapping(headers, guessMapping(headers))).toBe(isCertain)
})
