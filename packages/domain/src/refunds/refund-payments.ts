import type { CalendarDate } from '#src/dates/calendar-date.ts'
import { type Cents, amountOf, centsOf } from '#src/money/money.ts'
import { type MoneyProduct, moneyOf, receivedInFull } from '#src/money/product-money.ts'
import type { DealTerms } from '#src/terms/deal-terms.ts'

/** One payment of a refund. Its fields are in the database's order, so that both write the same text. */
export type RefundPayment = {
  date: CalendarDate | null
  amount: number
  method: string | null
  reference: string | null
}

/** The columns of a product's refund: the payments, and what follows from them. */
export type RefundColumns = {
  refund_payments: RefundPayment[]
  refund_received: number | null
  refund_received_date: CalendarDate | null
  refund_method: string | null
  refund_reference: string | null
}

/** What these rules read of a product. */
export type RefundedProduct = { refund_payments: readonly RefundPayment[] }

/** The database's limit. */
export const MOST_PAYMENTS = 50

/** The columns after another payment, as the database keeps them: `private.settle_refund`. docs/behaviour/money.md */
export function recordPayment(product: RefundedProduct, payment: RefundPayment): RefundColumns {
  return columnsOf([...product.refund_payments, payment])
}

/** The columns after a recorded payment was changed. */
export function changePayment(
  product: RefundedProduct,
  place: number,
  payment: RefundPayment,
): RefundColumns {
  return columnsOf(product.refund_payments.with(place, payment))
}

/** The columns after a recorded payment was removed; without any nothing is noted. */
export function removePayment(product: RefundedProduct, place: number): RefundColumns {
  return columnsOf(product.refund_payments.toSpliced(place, 1))
}

/** The columns that say that nothing arrived. */
export function recordNothing(day: CalendarDate | null): RefundColumns {
  return { ...columnsOf([]), refund_received: 0, refund_received_date: day }
}

function columnsOf(payments: readonly RefundPayment[]): RefundColumns {
  const last = payments.at(-1)
  return {
    refund_payments: payments.map(({ date, amount, method, reference }) => ({
      date,
      amount,
      method,
      reference,
    })),
    refund_received: last === undefined ? null : amountOf(totalOf(payments)),
    refund_received_date: payments.reduce<CalendarDate | null>(
      (latest, { date }) => (latest === null || (date !== null && date > latest) ? date : latest),
      null,
    ),
    refund_method: last?.method ?? null,
    refund_reference: last?.reference ?? null,
  }
}

/** The sum of payments. */
export function totalOf(payments: readonly RefundPayment[]): Cents {
  return payments.reduce((sum, { amount }) => sum + (centsOf(amount) ?? 0), 0)
}

/** What is still to be recorded until everything that is expected has arrived. */
export function amountToRecord(product: MoneyProduct & RefundedProduct): Cents {
  return receivedInFull(product) - totalOf(product.refund_payments)
}

/** By how much a payment goes beyond all that is expected; 0 if it does not, if nothing came, or if nobody knows what to expect. */
export function moreThanExpected(
  product: MoneyProduct & RefundedProduct,
  amount: Cents,
  place?: number,
): Cents {
  const { expectedRefund, expectedCommission } = moneyOf(product)
  const expected = expectedRefund + expectedCommission
  const others = product.refund_payments.filter((_, one) => one !== place)
  return expected <= 0 || amount <= 0 ? 0 : Math.max(0, totalOf(others) + amount - expected)
}

/** Whether a payment can have come on a day: none has come on a day that is still ahead. */
export function mayHaveCome(day: CalendarDate, today: CalendarDate): boolean {
  return day <= today
}

/**
 * How a payment probably came: as the last one of this product, else as its terms say, else as the latest one of its seller;
 * null if none says.
 */
export function usualMethod(
  product: RefundedProduct & SellersRefund & { deal_terms?: DealTerms | null },
  products: Iterable<SellersRefund>,
): string | null {
  if (product.refund_method !== null) return product.refund_method
  const agreed = product.deal_terms?.method
  if (agreed !== undefined) return agreed
  if (product.seller_id === null) return null
  let [method, latest]: [string | null, CalendarDate] = [null, '']
  for (const other of products) {
    if (other.seller_id !== product.seller_id || other.refund_method === null) continue
    const day = other.refund_received_date ?? ''
    if (method === null || day > latest) [method, latest] = [other.refund_method, day]
  }
  return method
}

type SellersRefund = Pick<MoneyProduct, 'seller_id' | 'refund_received_date'> & {
  refund_method: string | null
}
