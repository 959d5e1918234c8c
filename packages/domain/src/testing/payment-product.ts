import type { Payment } from '#src/imports/kinds/file-kind.ts'
import type { PaymentProduct } from '#src/payments/payment-product.ts'
import type { Proposal } from '#src/payments/proposal.ts'
import { moneyProduct } from '#src/testing/money-product.ts'

/** An ordered product of 20.00 without a seller, for tests of the rules of payments. */
export function paymentProduct(values: Partial<PaymentProduct> = {}): PaymentProduct {
  return {
    ...moneyProduct(),
    id: 'mat',
    name: 'Mat',
    order_number: null,
    refund_method: null,
    refund_reference: null,
    refund_payments: [],
    sellerAddresses: [],
    ...values,
  }
}

/** A payment of 20.00 from somebody who is not known and wrote nothing. */
export function paymentOf(values: Partial<Payment> = {}): Payment {
  return {
    reference: 'T1',
    date: '2026-05-20',
    currency: 'USD',
    gross: 2000,
    fee: 0,
    sender: 'Li Wei',
    senderAddress: 'li@example.com',
    note: '',
    ...values,
  }
}

/** What a file proposes, in short: 'ticked mat 20', 'proposed mat 10.7 (0.83 kept)', 'asked mat, whisk', 'nothing'. */
export function outcomeOf({ candidates, chosen, isTicked }: Proposal): string {
  if (chosen === null) {
    const names = candidates.map(({ parts }) => parts.map(({ productId }) => productId).join('+'))
    return names.length === 0 ? 'nothing' : `asked ${names.join(', ')}`
  }
  const parts = chosen.parts.map(({ productId, amount, keptByProvider }) => {
    const kept = keptByProvider > 0 ? ` (${keptByProvider / 100} kept)` : ''
    return `${productId} ${amount / 100}${kept}`
  })
  return `${isTicked ? 'ticked' : 'proposed'} ${parts.join(' + ')}`
}
