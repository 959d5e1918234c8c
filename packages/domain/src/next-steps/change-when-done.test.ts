import { expect, it } from 'vitest'
import { changeWhenDone } from '#src/next-steps/change-when-done.ts'
import type { NextStepKind } from '#src/next-steps/next-steps.ts'
import { moneyProduct } from '#src/testing/money-product.ts'

const TODAY = '2026-05-15'
const product = (values = {}) => ({
  ...moneyProduct(),
  id: 'p',
  name: 'Lamp',
  review_due_date: null,
  refund_asked_on: null,
  steps_put_off: null,
  refund_payments: [],
  archived: false,
  updated_at: '2026-05-01T10:00:00+00:00',
  ...values,
})
const payment = (amount: number, date = TODAY) => ({
  date,
  amount,
  method: null,
  reference: null,
})

it.each<[string, NextStepKind, object, object | null]>([
  [
    'a wish',
    'wish',
    { status: 'wishlist', order_date: null },
    { status: 'ordered', order_date: TODAY },
  ],
  ['a delivery', 'late delivery', {}, { status: 'received', received_date: TODAY }],
  ['a delivery on its day', 'delivered', { received_date: '2026-05-12' }, { status: 'received' }],
  [
    'a review',
    'review overdue',
    { status: 'received' },
    { status: 'reviewed', reviewed_date: TODAY },
  ],
  [
    'a publication',
    'publication',
    { status: 'reviewed' },
    { status: 'published', published_date: TODAY },
  ],
  [
    'a refund, whatever the status',
    'refund overdue',
    { status: 'received' },
    {
      refund_payments: [payment(20)],
      refund_received: 20,
      refund_received_date: TODAY,
      refund_method: null,
      refund_reference: null,
    },
  ],
  [
    'the rest of a refund, which completes it',
    'refund overdue',
    {
      status: 'published',
      refund_received: 5,
      refund_payments: [payment(5, '2026-05-02')],
    },
    {
      status: 'paid',
      paid_date: TODAY,
      refund_payments: [payment(5, '2026-05-02'), payment(15)],
      refund_received: 20,
      refund_received_date: TODAY,
      refund_method: null,
      refund_reference: null,
    },
  ],
  [
    'a product that is paid back',
    'paid back',
    { status: 'reviewed', refund_received: 20, refund_payments: [payment(20)] },
    { status: 'paid', paid_date: TODAY },
  ],
  [
    'a refund that has arrived',
    'refund due',
    { status: 'published', refund_received: 20, refund_payments: [payment(20)] },
    null,
  ],
])('%s is done', (_title, kind, values, change) => {
  expect(changeWhenDone({ kind, product: product(values) }, TODAY)).toEqual(change)
})
