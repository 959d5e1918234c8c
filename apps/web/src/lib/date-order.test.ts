import { expect, it } from 'vitest'
import { dateOrderOf } from '#src/lib/date-order.ts'

it.each([
  ['en-US', 'month first'],
  ['en-GB', 'day first'],
  ['de', 'day first'],
  ['ja', 'month first'],
])('readers of %s write dates %s', (language, order) => {
  expect(dateOrderOf(language)).toBe(order)
})
