import { expect, it } from 'vitest'
import { changesInOrder } from '#src/payments/change-of-payment.ts'
import { proposePayments } from '#src/payments/propose-payments.ts'
import { wordsOf } from '#src/payments/reasons.ts'
import { countWork } from '#src/testing/count-work.ts'
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

it('proposes nothing that was recorded or passed over', () => {
  const done = new Map([
    ['A', 'recorded' as const],
    ['B', 'passed over' as const],
    ['Z', 'recorded' as const],
  ])
  const payments = ['A', 'B', 'C'].map((reference) => paymentOf({ reference }))
  const result = proposePayments(payments, [paymentProduct()], { done, senders: new Map() })
  expect(result).toMatchObject({ recordedBefore: 1, passedOverBefore: 1 })
  expect(result.proposals.map(({ reference }) => reference)).toEqual(['C'])
})

it('keeps the order of the file', () => {
  const payments = ['2026-06-02', '2026-06-01'].map((date) => paymentOf({ reference: date, date }))
  const { proposals } = proposePayments(payments, [], none)
  expect(proposals.map(({ reference }) => reference)).toEqual(['2026-06-02', '2026-06-01'])
})

it('offers ten products at most', () => {
  const products = Array.from({ length: 30 }, (_, at) => paymentProduct({ id: String(at) }))
  const { proposals } = proposePayments([paymentOf()], products, none)
  expect(proposals.map(({ candidates, chosen }) => [candidates.length, chosen])).toEqual([
    [10, null],
  ])
})

const numberOf = (at: number) => `112-${1_000_000 + at}-0000001`

/** The work for a file of so many payments, and as many products. */
function workFor(count: number): number {
  const sellerOf = (at: number) => at % (count / 10)
  const amountOf = (at: number) => 10 + (at % (count / 4))
  const products = Array.from({ length: count }, (_, at) =>
    paymentProduct({
      id: String(at),
      price: amountOf(at),
      order_number: numberOf(at),
      seller_id: `s${sellerOf(at)}`,
      sellerAddresses: [`s${sellerOf(at)}@example.com`],
    }),
  )
  const payments = Array.from({ length: count }, (_, at) =>
    paymentOf({
      reference: `T${at}`,
      gross: amountOf(at) * 100,
      senderAddress: `s${sellerOf(at)}@example.com`,
      note: at % 2 === 0 ? numberOf(at) : '',
    }),
  )
  return countWork(() => proposePayments(payments, products, none))
}

it('does not compare every payment with every product', () => {
  expect(workFor(160) / workFor(40)).toBeLessThan(6)
})

it('has words for every reason', () => {
  expect([wordsOf('order'), wordsOf('gross'), wordsOf('same sender')]).toEqual([
    'order number in the note',
    'amount before the fee',
    'same sender as another refund of this order',
  ])
})
