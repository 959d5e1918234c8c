import { expect, it } from 'vitest'
import { isDayAhead, setWith } from './set-together.ts'

it.each<[string, unknown[], string[]]>([
  ['refund_received_date', [], ['refund_payments', 'refund_received']],
  ['refund_received', [], ['refund_payments']],
  ['refund_method', ['paid'], ['refund_payments']],
  ['refund_reference', [], ['refund_payments']],
  ['seller_name', [], ['seller_id']],
  ['received_date', ['ordered', 'received'], ['status']],
  ['order_date', ['ordered', undefined], ['status']],
  ['paid_date', ['ordered', 'received'], []],
  ['received_date', ['wishlist'], []],
  ['refund_expected', ['paid'], []],
])('%s with the statuses %j is set with %s', (field, statuses, leaders) => {
  expect(setWith(field, statuses)).toEqual(leaders)
})

it.each([
  ['paid_date', 'reviewed', true],
  ['paid_date', 'paid', false],
  ['order_date', 'wishlist', true],
  ['order_date', 'ordered', false],
  ['received_date', 'published', false],
  ['refund_received_date', 'wishlist', false],
] as const)('%s is the day of a status after %s: %s', (field, status, isAhead) => {
  expect(isDayAhead(field, status)).toBe(isAhead)
})
