import { expect, it } from 'vitest'
import { changesInOrder } from '#src/payments/change-of-payment.ts'
import { proposePayments } from '#src/payments/propose-payments.ts'
import { paymentOf, paymentProduct } from '#src/testing/payment-product.ts'

const none = { done: new Map(), senders: new Map() }

it('proposes the two refunds of an order, one less a fee', () => {
  const order_number = '112-5550001-0000001'
  const products = [
    paymentProduct({ id: 'mat', price: 23.8, order_number }),
    paymentProduct({ id: 'whisk', price: 11.53, order_number }),
    paymentProduct({ id: 'espresso', price: 1352.04, order_number: '112-5550002-0000002' }),
  ]
  const payments = [
    paymentOf({ reference: 'A', gross: 2380, note: `order ${order_number} thank you` }),
    paymentOf({ reference: 'B', gross: 1153, fee: 83 }),
  ]
  const { proposals } = proposePayments(payments, products, none)
  expect(proposals.map(({ chosen, isTicked }) => [chosen, isTicked])).toEqual([
    [
      {
        parts: [{ productId: 'mat', amount: 2380, keptByProvider: 0 }],
        amount: 2380,
        reasons: ['order', 'amount'],
        isSure: true,
      },
      true,
    ],
    [
      {
        parts: [{ productId: 'whisk', amount: 1070, keptByProvider: 83 }],
        amount: 1070,
        reasons: ['gross', 'same sender'],
        isSure: true,
      },
      true,
    ],
  ])
  const picks = proposals.flatMap(({ payment, chosen }) => (chosen ? [{ payment, ...chosen }] : []))
  expect(changesInOrder(picks, products)[1]).toMatchObject({
    change: { refund_received: 10.7, refund_expected: 10.7, refund_method: 'PayPal' },
    base: { refund_received: null, refund_expected: null },
  })
})
