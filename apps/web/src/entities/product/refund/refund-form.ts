import { isCalendarDate } from '@sampletrail/domain/dates/calendar-date.ts'
import {
  type Cents,
  amountOf,
  amountProblem,
  parseMoney,
  typedMoney,
} from '@sampletrail/domain/money/money.ts'
import {
  MOST_PAYMENTS,
  type RefundPayment,
  amountToRecord,
  changePayment,
  mayHaveCome,
  moreThanExpected,
  recordNothing,
  recordPayment,
} from '@sampletrail/domain/refunds/refund-payments.ts'
import { z } from 'zod'
import type { ProductChange, ProductListRow } from '#src/entities/product/product-row.ts'
import type { TypedRefund } from '#src/entities/product/refund/refund-fields.tsx'
import type { DraftKey } from '#src/lib/personal-storage.ts'

/** The values of the Record refund dialog: one payment. */
export type RefundForm = TypedRefund & {
  date: string | null
  /** Of the product's amounts. */
  currency: string
  /** Whether this also completes the product. */
  completes: boolean
}

/** The typed values as a device keeps them; those of another currency are no longer right. */
export const keptRefund = (currency: string) =>
  z.object({
    refund: z.string(),
    date: z.string().nullable(),
    currency: z.literal(currency),
    method: z.string(),
    reference: z.string(),
    completes: z.boolean(),
  })

/**
 * The key of a payment's typed values: of a recorded one at its place, of one that a seller told of (`isSaid`), or of another one.
 * With one payment more or less they would be wrong.
 */
export function refundDraftKey(
  userId: string,
  { id, refund_payments: recorded }: Pick<ProductListRow, 'id' | 'refund_payments'>,
  { place, isSaid = false }: { place?: number | undefined; isSaid?: boolean } = {},
): DraftKey {
  return `draft:refund:${userId}:${id}:${place ?? (isSaid ? 'said' : 'new')}-${recorded.length}`
}

export type RefundProblems = { refund?: string; date?: string }

/** Why a day of a refund is refused. */
export const REFUND_AHEAD_TEXT =
  'This day is in the future. Choose the day on which the refund arrived.'

/** Said for one payment too many. */
export const MOST_PAYMENTS_TEXT = `A refund has up to ${MOST_PAYMENTS} payments. Change the last one.`

/** A new payment: all that is still owed, today. */
export function refundForm(
  product: ProductListRow,
  today: string,
  method: string | null = product.refund_method,
): RefundForm {
  return {
    ...wholeRefund(product, today),
    currency: product.currency,
    method: method ?? '',
    reference: '',
    completes: product.status === 'published',
  }
}

/** Whether a payment of this amount settles a published product: with less, the rest would no longer be owed. */
export function proposesCompletion(refund: string, product: ProductListRow): boolean {
  const money = parseMoney(refund, product.currency)
  const cents = money.ok ? (money.cents ?? 0) : 0
  return product.status === 'published' && cents > 0 && cents >= amountToRecord(product)
}

/** What a completed product would no longer be owed after this payment; 0 if nothing. */
export function givenUpBy({ refund, completes }: RefundForm, product: ProductListRow): Cents {
  const money = parseMoney(refund, product.currency)
  if (!completes || !money.ok || money.cents === null) return 0
  return Math.max(0, amountToRecord(product) - money.cents)
}

/** The amount and day of a payment of all that is still owed. A completed product was paid on the day of its completion. */
function wholeRefund(product: ProductListRow, today: string): Pick<RefundForm, 'refund' | 'date'> {
  const cents = amountToRecord(product)
  return {
    refund: cents > 0 ? typedMoney(cents, product.currency) : '',
    date: product.status === 'paid' ? (product.paid_date ?? today) : today,
  }
}

/** The form for a payment that was recorded before. */
export function paymentForm(payment: RefundPayment, currency: string): RefundForm {
  const money = parseMoney(String(payment.amount))
  return {
    refund: typedMoney(money.ok ? money.cents : null, currency),
    date: payment.date,
    currency,
    method: payment.method ?? '',
    reference: payment.reference ?? '',
    completes: false,
  }
}

/** Errors that prevent saving, by field. 0 says that nothing arrived, so it is no payment among others. */
export function problemsOfRefund(
  form: RefundForm,
  { refund_payments: recorded }: Pick<ProductListRow, 'refund_payments'>,
  today: string,
  place?: number,
): RefundProblems {
  const problem = amountProblem(form.refund, form.currency)
  if (problem !== null) return { refund: problem }
  const money = parseMoney(form.refund, form.currency)
  if (!money.ok || money.cents === null) return { refund: 'Enter the amount that arrived.' }
  if (money.cents === 0 && recorded.length > 0) return { refund: 'Enter an amount above 0.' }
  if (place === undefined && recorded.length >= MOST_PAYMENTS) {
    return { refund: MOST_PAYMENTS_TEXT }
  }
  // A day that was never known may stay unknown.
  const isUnknown = place !== undefined && form.date === null && recorded[place]?.date === null
  if (isUnknown) return {}
  if (!isCalendarDate(form.date)) return { date: 'Please choose a date.' }
  return mayHaveCome(form.date, today) ? {} : { date: REFUND_AHEAD_TEXT }
}

/** By how much the typed amount goes beyond what is expected; 0 if it does not. */
export function excessOf(refund: string, product: ProductListRow, place?: number): Cents {
  const money = parseMoney(refund, product.currency)
  return money.ok && money.cents !== null ? moreThanExpected(product, money.cents, place) : 0
}

/** The columns that the form writes: another payment, or the one at a place of the list. */
export function changeOfRefund(
  form: RefundForm,
  product: ProductListRow,
  place?: number,
): ProductChange {
  const money = parseMoney(form.refund, product.currency)
  const amount = money.ok ? amountOf(money.cents) : null
  if (amount === null) return {}
  const payment = {
    date: form.date,
    amount,
    method: textOrNull(form.method),
    reference: textOrNull(form.reference),
  }
  const columns =
    place === undefined ? recordPayment(product, payment) : changePayment(product, place, payment)
  return {
    ...(amount === 0 ? recordNothing(form.date) : columns),
    ...(form.completes && completionOf(product, form.date)),
  }
}

/** Whether an amount was recorded, rather than assumed from the status. */
export function hasNotedRefund(product: Pick<ProductListRow, 'refund_received'>): boolean {
  return product.refund_received !== null
}

function completionOf(product: ProductListRow, day: string | null): ProductChange {
  return product.status === 'paid' ? {} : { status: 'paid', paid_date: product.paid_date ?? day }
}

/** A text as its column has it. */
export function textOrNull(text: string): string | null {
  const trimmed = text.trim()
  return trimmed === '' ? null : trimmed
}
