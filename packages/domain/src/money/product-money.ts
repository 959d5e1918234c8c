import type { CalendarDate, DayOf } from '#src/dates/calendar-date.ts'
import type { ProductStatus } from '#src/products/lifecycle.ts'
import { type Cents, centsOf } from '#src/money/money.ts'
import { refundByTerms, type TermsProduct } from '#src/terms/apply-terms.ts'

/** An amount from the API or the database's driver. */
type Amount = number | string | null

/** The fields of a product that the rules of money read. */
export type MoneyProduct = TermsProduct & {
  status: ProductStatus
  price: Amount
  /** What counts as income although nothing is paid: no part of any amount here. */
  tax_value: Amount
  currency: string
  commission: boolean
  commission_amount: Amount
  refund_expected: Amount
  refund_due_date: CalendarDate | null
  refund_received: Amount
  refund_received_date: CalendarDate | null
  paid_date: CalendarDate | null
  sold: boolean
  sold_date: CalendarDate | null
  sold_price: Amount
  sold_fees: Amount
  seller_id: string | null
  seller_name: string | null
  created_at: string
  deleted_at: string | null
}

/** The money of one product in whole cents of its currency; see docs/behaviour/money.md. */
export type ProductMoney = {
  /** The price. */
  paidOut: Cents
  /** The seller's refund, without commission. */
  expectedRefund: Cents
  expectedCommission: Cents
  /** The received refund and commission together. */
  received: Cents
  /** The open amounts; a payment covers the refund first. */
  refundDue: Cents
  commissionDue: Cents
  resale: Cents
  fees: Cents
}

const NOTHING: ProductMoney = {
  paidOut: 0,
  expectedRefund: 0,
  expectedCommission: 0,
  received: 0,
  refundDue: 0,
  commissionDue: 0,
  resale: 0,
  fees: 0,
}

/** Whether a product counts for money: wishlist products and the trash do not. */
export function countsAsMoney(product: Pick<MoneyProduct, 'status' | 'deleted_at'>): boolean {
  return product.status !== 'wishlist' && product.deleted_at === null
}

/**
 * A product's expenses, income and expected income. A completed product is settled: nothing is due any more, and the expected
 * amount counts as received unless another one was recorded.
 */
export function moneyOf(product: MoneyProduct): ProductMoney {
  if (!countsAsMoney(product)) return NOTHING
  const paidOut = centsOf(product.price) ?? 0
  const expectedRefund =
    centsOf(product.refund_expected) ??
    refundByTerms(product.deal_terms, paidOut, product.currency) ??
    paidOut
  const expectedCommission = product.commission ? (centsOf(product.commission_amount) ?? 0) : 0
  const isSettled = product.status === 'paid'
  const noted = centsOf(product.refund_received)
  const received = noted ?? (isSettled ? expectedRefund + expectedCommission : 0)
  return {
    paidOut,
    expectedRefund,
    expectedCommission,
    received,
    refundDue: isSettled ? 0 : Math.max(0, expectedRefund - received),
    commissionDue: isSettled
      ? 0
      : Math.max(0, expectedCommission - Math.max(0, received - expectedRefund)),
    resale: product.sold ? (centsOf(product.sold_price) ?? 0) : 0,
    fees: product.sold ? (centsOf(product.sold_fees) ?? 0) : 0,
  }
}

/**
 * What came back for a product that nothing is owed for any more, although nobody completed it; 0 for others.
 */
export function paidBackOf(product: MoneyProduct): Cents {
  if (product.status === 'paid') return 0
  const { received, refundDue, commissionDue } = moneyOf(product)
  return refundDue + commissionDue === 0 ? received : 0
}

/** Whether it is known that nothing was to come of a product, such as of a free one. Without a price nobody knows. */
export function expectsNothing(product: MoneyProduct): boolean {
  const { expectedRefund, expectedCommission } = moneyOf(product)
  const isKnown = product.price !== null || product.refund_expected !== null
  return isKnown && expectedRefund + expectedCommission === 0
}

/** The payment day of a product: its order date, else the day it was added in the user's time zone. */
export function paidOutOn(
  product: Pick<MoneyProduct, 'order_date' | 'created_at'>,
  dayOf: DayOf,
): CalendarDate {
  return product.order_date ?? dayOf(new Date(product.created_at))
}

/** The day of the refund; null if unknown. */
export function receivedOn(
  product: Pick<MoneyProduct, 'refund_received_date' | 'paid_date'>,
): CalendarDate | null {
  return product.refund_received_date ?? product.paid_date
}

/** The total received amount after all due amounts have arrived, too. */
export function receivedInFull(product: MoneyProduct): Cents {
  const { received, refundDue, commissionDue } = moneyOf(product)
  return received + refundDue + commissionDue
}
