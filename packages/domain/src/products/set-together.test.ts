import { expect, it } from 'vitest'
import { setWith } from './set-together.ts'

it.each<[string, unknown[], string | null]>([
  ['refund_received_date', [], 'refund_received'],
  ['seller_name', [], 'seller_id'],
  ['received_date', ['ordered', 'received'], 'status'],
  ['order_date', ['ordered', undefined], 'status'],
  ['paid_date', ['ordered', 'received'], null],
  ['received_date', ['wishlist'], null],
  ['refund_method', ['paid'], null],
])('%s with the statuses %j is set with %s', (field, statuses, leader) => {
  expect(setWith(field, statuses)).toBe(leader)
})
