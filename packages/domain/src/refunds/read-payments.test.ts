import { expect, it } from 'vitest'
import { readPayments } from '#src/refunds/read-payments.ts'

const payment = { date: '2026-05-02', amount: 15, method: 'PayPal', reference: null }

it.each<[unknown, object[]]>([
  [[payment], [payment]],
  [[{ ...payment, date: 7, note: 'x' }], [{ ...payment, date: null }]],
  [[payment, null, 15, { amount: '15' }], [payment]],
  [null, []],
  [{ ...payment }, []],
])('the payments of %j are %j', (value, payments) => {
  expect(readPayments(value)).toEqual(payments)
})
