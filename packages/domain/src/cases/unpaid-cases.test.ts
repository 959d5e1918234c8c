import { expect, it } from 'vitest'
import { unpaidCases } from '#src/cases/unpaid-cases.ts'
import { usualDelays } from '#src/refunds/refund-due.ts'
import { moneyProduct } from '#src/testing/money-product.ts'

const of = (id: string, values: Parameters<typeof moneyProduct>[0] = {}) => ({
  ...moneyProduct({ seller_id: 'a', refund_due_date: null, order_date: null, ...values }),
  id,
})
const products = [
  of('no day, later order', { order_date: '2026-04-02' }),
  of('no day, no order'),
  of('due second', { refund_due_date: '2026-05-02' }),
  of('no day, earlier order', { order_date: '2026-04-01' }),
  of('due first', { refund_due_date: '2026-05-01' }),
  of('paid', { refund_due_date: '2026-04-01', status: 'paid' }),
  of('wish', { status: 'wishlist' }),
  of('of another', { seller_id: 'b' }),
  of('of a deleted one', { seller_id: null, seller_name: 'Gone' }),
  of('of none', { seller_id: null }),
]
const delays = usualDelays([])

it.each([
  [
    'a',
    ['due first', 'due second', 'no day, earlier order', 'no day, later order', 'no day, no order'],
  ],
  ['name:Gone', ['of a deleted one']],
  ['none', ['of none']],
  ['c', []],
])('the unpaid cases of %s, the longest overdue first', (seller, ids) => {
  expect(unpaidCases(products, seller, delays).map(({ id }) => id)).toEqual(ids)
})

it('has one order for what is the same', () => {
  const same = [of('2'), of('1'), of('3')]
  expect(unpaidCases(same, 'a', delays).map(({ id }) => id)).toEqual(['1', '2', '3'])
})
