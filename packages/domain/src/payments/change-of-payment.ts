import type { CalendarDate } from '#src/dates/calendar-date.ts'
import type { Payment } from '#src/imports/kinds/file-kind.ts'
import { type Cents, amountOf, centsOf } from '#src/money/money.ts'
import { moneyOf } from '#src/money/product-money.ts'
import { fitOne, partOf } from '#src/payments/amount-fit.ts'
import { byDate } from '#src/payments/matching.ts'
import { debtOf } from '#src/payments/ledger.ts'
import type { PaymentProduct } from '#src/payments/payment-product.ts'
import type { PaidPart } from '#src/payments/proposal.ts'
import {
  MOST_PAYMENTS,
  type RefundColumns,
  changePayment,
  recordPayment,
} from '#src/refunds/refund-payments.ts'
import type { ProductStatus } from '#src/products/lifecycle.ts'

/** The columns that a recorded payment sets; amounts in units of the currency, as the database has them. */
export type PaymentChange = RefundColumns & {
  /** If the provider kept a fee of what the seller paid in full, this is less by the fee. */
  refund_expected?: number
  status?: ProductStatus
  paid_date?: CalendarDate
}

/** The values that the same columns had before. */
export type PaymentBase = { [Column in keyof PaymentChange]: PaymentProduct[Column] }

/** One recorded payment of one product. */
export interface PaymentStep {
  reference: string
  part: PaidPart
  change: PaymentChange
  base: PaymentBase
}

/** The database's limit. */
const LONGEST_REFERENCE = 200
const METHOD = 'PayPal'

/**
 * What recording a part of a payment sets: one more payment of the refund. A published product whose
 * refund is complete becomes Completed, as 'Record refund' proposes. docs/behaviour/import-export.md
 */
export function changeOfPayment(
  product: PaymentProduct,
  part: PaidPart,
  payment: Payment,
): Pick<PaymentStep, 'change' | 'base'> {
  const change: PaymentChange = columnsWith(product, part, payment)
  if (part.keptByProvider > 0 && product.status !== 'paid') {
    const { expectedRefund } = moneyOf(product)
    change.refund_expected = units(Math.max(0, expectedRefund - part.keptByProvider))
  }
  const { refundDue, commissionDue } = moneyOf({ ...product, ...change })
  if (product.status === 'published' && refundDue + commissionDue === 0) {
    change.status = 'paid'
    change.paid_date = product.paid_date ?? payment.date
  }
  return { change, base: baseOf(product, change) }
}

/** A whole payment for a product that the person chose: a fee counts as in a proposal. */
export function partByHand(product: PaymentProduct, payment: Payment): PaidPart {
  const debt = debtOf(product, null, null)
  return fitOne(payment, debt)?.parts[0]?.part ?? partOf(payment, debt, false)
}

/**
 * The steps for several payments, the earliest first: a product that gets two is changed twice, and the second step begins with
 * what the first one left. Parts of products that are not given are left out.
 */
export function changesInOrder(
  picks: readonly { payment: Payment; parts: readonly PaidPart[] }[],
  products: Iterable<PaymentProduct>,
): PaymentStep[] {
  const current = new Map([...products].map((product) => [product.id, product]))
  const steps: PaymentStep[] = []
  const inOrder = picks.toSorted((one, other) => byDate(one.payment, other.payment))
  for (const { payment, parts } of inOrder) {
    for (const part of parts) {
      const product = current.get(part.productId)
      if (!product) continue
      const step = changeOfPayment(product, part, payment)
      current.set(product.id, { ...product, ...step.change })
      steps.push({ reference: payment.reference, part, ...step })
    }
  }
  return steps
}

function baseOf(product: PaymentProduct, change: PaymentChange): PaymentBase {
  return {
    refund_payments: product.refund_payments,
    refund_received: product.refund_received,
    refund_received_date: product.refund_received_date,
    refund_method: product.refund_method,
    refund_reference: product.refund_reference,
    ...(change.refund_expected !== undefined && { refund_expected: product.refund_expected }),
    ...(change.status !== undefined && { status: product.status, paid_date: product.paid_date }),
  }
}

/** The columns of the refund with one more payment; of a full list the last one becomes larger. */
function columnsWith(product: PaymentProduct, part: PaidPart, payment: Payment): RefundColumns {
  const full = product.refund_payments[MOST_PAYMENTS - 1]
  if (full) {
    const amount = units((centsOf(full.amount) ?? 0) + part.amount)
    return changePayment(product, MOST_PAYMENTS - 1, { ...full, amount })
  }
  return recordPayment(product, {
    date: payment.date,
    amount: units(part.amount),
    method: METHOD,
    reference: payment.reference.slice(0, LONGEST_REFERENCE),
  })
}

function units(cents: Cents): number {
  return amountOf(cents) ?? 0
}
