import type { CalendarDate } from '#src/dates/calendar-date.ts'
import type { Payment } from '#src/imports/kinds/file-kind.ts'
import { type Cents, amountOf, centsOf } from '#src/money/money.ts'
import { moneyOf } from '#src/money/product-money.ts'
import { fitOne, partOf } from '#src/payments/amount-fit.ts'
import { byDate } from '#src/payments/matching.ts'
import { debtOf } from '#src/payments/ledger.ts'
import type { PaymentProduct } from '#src/payments/payment-product.ts'
import type { PaidPart } from '#src/payments/proposal.ts'
import type { ProductStatus } from '#src/products/lifecycle.ts'

/** The columns that a recorded payment sets; amounts in units of the currency, as the database has them. */
export interface PaymentChange {
  refund_received: number
  refund_received_date: CalendarDate
  refund_method: string
  refund_reference: string
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
 * What recording a part of a payment sets: amounts are added to what was noted, the day is the latest. A published product whose
 * refund is complete becomes Completed, as 'Record refund' proposes. docs/behaviour/import-export.md
 */
export function changeOfPayment(
  product: PaymentProduct,
  part: PaidPart,
  payment: Payment,
): Pick<PaymentStep, 'change' | 'base'> {
  const noted = centsOf(product.refund_received) ?? 0
  const before = product.refund_received_date
  const change: PaymentChange = {
    refund_received: units(noted + part.amount),
    refund_received_date: before !== null && before > payment.date ? before : payment.date,
    refund_method: product.refund_method ?? METHOD,
    refund_reference: joinReferences(product.refund_reference, payment.reference),
  }
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
    refund_received: product.refund_received,
    refund_received_date: product.refund_received_date,
    refund_method: product.refund_method,
    refund_reference: product.refund_reference,
    ...(change.refund_expected !== undefined && { refund_expected: product.refund_expected }),
    ...(change.status !== undefined && { status: product.status, paid_date: product.paid_date }),
  }
}

function joinReferences(noted: string | null, reference: string): string {
  if (noted === null) return reference.slice(0, LONGEST_REFERENCE)
  if (noted.split(', ').includes(reference)) return noted
  const both = `${noted}, ${reference}`
  return both.length <= LONGEST_REFERENCE ? both : noted
}

function units(cents: Cents): number {
  return amountOf(cents) ?? 0
}
