import { type CalendarDate, isCalendarDate } from '@sampletrail/domain/dates/calendar-date.ts'
import {
  type ProductStatus,
  dateFieldOf,
  isDatedStatus,
} from '@sampletrail/domain/products/lifecycle.ts'
import {
  amountOf,
  amountProblem,
  centsOf,
  parseMoney,
  typedMoney,
} from '@sampletrail/domain/money/money.ts'
import {
  MOST_PAYMENTS,
  amountToRecord,
  mayHaveCome,
  recordNothing,
  recordPayment,
} from '@sampletrail/domain/refunds/refund-payments.ts'
import type { ProductChange, ProductListRow } from '#src/entities/product/product-row.ts'
import { reviewLinkProblem, reviewUrlOf } from '#src/entities/product/review/review-url.ts'
import type { TypedRefund } from '#src/entities/product/refund/refund-fields.tsx'
import {
  MOST_PAYMENTS_TEXT,
  textOrNull,
  REFUND_AHEAD_TEXT,
} from '#src/entities/product/refund/refund-form.ts'

/** The values of the Update Status dialog. Its refund is one more payment, as in Record refund. */
export type StatusForm = TypedRefund & {
  status: ProductStatus
  /** Of the product's amounts. */
  currency: string
  /** Day of the chosen status; null if none is chosen. */
  date: string | null
  receiptPath: string | null
  /** Values accepted from the receipt besides the day. */
  taken: ProductChange
  screenshotPath: string | null
  /** Of the published review, as typed. */
  reviewLink: string
  sold: boolean
  archived: boolean
  soldPrice: string
  /** The costs of selling. */
  soldFees: string
  /** What was recorded before. */
  recorded: Pick<ProductListRow, 'refund_payments' | 'refund_received_date' | 'review_url'>
  /** The proposed method. */
  usualMethod: string
}

/** The form for a status: its stored date, or today. */
export function statusForm(
  product: ProductListRow,
  status: ProductStatus,
  today: string,
  usualMethod: string | null = product.refund_method,
): StatusForm {
  return {
    status,
    currency: product.currency,
    date: defaultDate(product, status, today),
    receiptPath: product.receipt_url,
    taken: {},
    screenshotPath: product.review_screenshot_url,
    reviewLink: product.review_url ?? '',
    sold: product.sold,
    archived: product.archived,
    soldPrice: typedMoney(centsOf(product.sold_price), product.currency),
    soldFees: typedMoney(centsOf(product.sold_fees), product.currency),
    refund: typedRefund(product),
    method: usualMethod ?? '',
    reference: '',
    recorded: product,
    usualMethod: usualMethod ?? '',
  }
}

/** The stored date of a status, or today; none for the wishlist. */
export function defaultDate(
  product: ProductListRow,
  status: ProductStatus,
  today: string,
): string | null {
  if (!isDatedStatus(status)) return null
  return product[dateFieldOf(status)] ?? today
}

/** Errors that prevent saving, by field. */
export type StatusProblems = {
  date?: string
  reviewLink?: string
  soldPrice?: string
  soldFees?: string
  refund?: string
}

export function problemsOf(form: StatusForm, today: CalendarDate): StatusProblems {
  const problems: StatusProblems = {}
  if (isDatedStatus(form.status) && !isCalendarDate(form.date)) {
    problems.date = 'Please choose a date.'
  }
  if (showsReviewLink(form.status) && form.reviewLink !== form.recorded.review_url) {
    const problem = reviewLinkProblem(form.reviewLink)
    if (problem !== null) problems.reviewLink = problem
  }
  if (form.status !== 'paid') return problems
  for (const field of form.sold
    ? (['soldPrice', 'soldFees', 'refund'] as const)
    : (['refund'] as const)) {
    const problem = amountProblem(form[field], form.currency)
    if (problem !== null) problems[field] = problem
  }
  const isAnother = (amountTyped(form.refund, form.currency) ?? 0) > 0
  if (isAnother && isCalendarDate(form.date) && !mayHaveCome(form.date, today)) {
    problems.date = REFUND_AHEAD_TEXT
  }
  if (isAnother && form.recorded.refund_payments.length >= MOST_PAYMENTS) {
    problems.refund ??= MOST_PAYMENTS_TEXT
  }
  return problems
}

/** The columns that the form writes: the status, its date, and the fields of that status only. */
export function changeOfStatusForm(form: StatusForm): ProductChange {
  const { status } = form
  if (!isDatedStatus(status)) return { status }
  return {
    status,
    [dateFieldOf(status)]: form.date,
    ...(status === 'ordered' && { receipt_url: form.receiptPath, ...form.taken }),
    ...(status === 'reviewed' && { review_screenshot_url: form.screenshotPath }),
    ...(showsReviewLink(status) && {
      review_url: reviewUrlOf(form.reviewLink, form.recorded.review_url),
    }),
    ...(status === 'paid' && { ...saleOf(form), ...refundOf(form) }),
  }
}

/** A review has an address when it is published; people often paste it a step earlier. */
export function showsReviewLink(status: ProductStatus): boolean {
  return status === 'reviewed' || status === 'published'
}

function saleOf(form: StatusForm): ProductChange {
  return {
    sold: form.sold,
    archived: form.archived,
    sold_price: form.sold ? amountTyped(form.soldPrice, form.currency) : null,
    sold_fees: form.sold ? amountTyped(form.soldFees, form.currency) : null,
  }
}

/**
 * The refund: one more payment, on the day of the status. Empty records nothing more: without any record it counts as
 * received in full. 0 says that nothing more came.
 */
function refundOf(form: StatusForm): ProductChange {
  const { recorded } = form
  const amount = amountTyped(form.refund, form.currency)
  const method = textOrNull(form.method)
  const reference = textOrNull(form.reference)
  if (amount !== null && amount > 0) {
    return recordPayment(recorded, { date: form.date, amount, method, reference })
  }
  if (recorded.refund_payments.length > 0) return {}
  if (amount === 0) return recordNothing(recorded.refund_received_date ?? form.date)
  return {
    refund_received: null,
    refund_received_date: null,
    ...(method !== null && form.method !== form.usualMethod && { refund_method: method }),
    ...(reference !== null && { refund_reference: reference }),
  }
}

function amountTyped(text: string, currency: string): number | null {
  const money = parseMoney(text, currency)
  return money.ok ? amountOf(money.cents) : null
}

/** All that is still owed; 0 if somebody recorded that nothing came. */
function typedRefund(product: ProductListRow): string {
  const cents = amountToRecord(product)
  if (cents > 0) return typedMoney(cents, product.currency)
  const isNothing = product.refund_payments.length === 0 && product.refund_received !== null
  return isNothing ? typedMoney(0, product.currency) : ''
}
