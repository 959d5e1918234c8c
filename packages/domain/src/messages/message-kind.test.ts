import { expect, it } from 'vitest'
import { messageKindsFor } from '#src/messages/message-kind.ts'
import { moneyProduct } from '#src/testing/money-product.ts'

it.each([
  ['wishlist', {}, []],
  ['ordered', {}, ['order_number', 'refund']],
  ['ordered', { order_number: null }, ['refund']],
  ['received', {}, ['refund']],
  ['reviewed', {}, ['review_live', 'refund']],
  ['published', {}, ['review_live', 'refund']],
  ['published', { refund_received: 20 }, ['review_live']],
  ['paid', {}, []],
  ['published', { deleted_at: '2026-05-02T00:00:00+00:00' }, []],
] as const)('about a product that is %s, with %j: %j', (status, values, kinds) => {
  const product = { ...moneyProduct(), order_number: '112-7', status, ...values }
  expect(messageKindsFor(product)).toEqual(kinds)
})
