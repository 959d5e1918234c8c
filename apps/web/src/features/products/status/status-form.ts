import { isCalendarDate } from '@sampletrail/domain/dates/calendar-date.ts'
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
import { receivedInFull } from '@sampletrail/domain/money/product-money.ts'
import type { ProductChange, ProductListRow } from '#src/entities/product/product-row.ts'
import type { TypedRefund } from '#src/entities/product/refund/refund-fields.tsx'

/** The values of the Update Status dialog. It asks for a refund's method and reference only if it is new: the product may have others. */
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
  sold: boolean
  archived: boolean
  soldPrice: string
  /** The costs of selling. */
  soldFees: string
  /** An earlier refund: it keeps its day. */
  noted: { cents: number | null; date: string | null }
}

/** The form for a status: its stored date, or today. */
export function statusForm(
  product: ProductListRow,
  status: ProductStatus,
  today: string,
): StatusForm {
  return {
    status,
    currency: product.currency,
    date: defaultDate(product, status, today),
    receiptPath: product.receipt_url,
    taken: {},
    screenshotPath: product.review_screenshot_url,
    sold: product.sold,
    archived: product.archived,
    soldPrice: typedMoney(centsOf(product.sold_price), product.currency),
    soldFees: typedMoney(centsOf(product.sold_fees), product.currency),
    refund: typedRefund(product),
    method: '',
    reference: '',
    noted: { cents: centsOf(product.refund_received), date: product.refund_received_date },
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
  soldPrice?: string
  soldFees?: string
  refund?: string
}

export function problemsOf(form: StatusForm): StatusProblems {
  const problems: StatusProblems = {}
  if (isDatedStatus(form.status) && !isCalendarDate(form.date)) {
    problems.date = 'Please choose a date.'
  }
  if (form.status !== 'paid') return problems
  for (const field of form.sold
    ? (['soldPrice', 'soldFees', 'refund'] as const)
    : (['refund'] as const)) {
    const problem = amountProblem(form[field], form.currency)
    if (problem !== null) problems[field] = problem
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
    ...(status === 'paid' && { ...saleOf(form), ...refundOf(form) }),
  }
}

function saleOf(form: StatusForm): ProductChange {
  return {
    sold: form.sold,
    archived: form.archived,
    sold_price: form.sold ? amountTyped(form.soldPrice, form.currency) : null,
    sold_fees: form.sold ? amountTyped(form.soldFees, form.currency) : null,
  }
}

/** The refund, on the day of the payment unless it was recorded before. Method and reference do not change unless they are given. */
function refundOf(form: StatusForm): ProductChange {
  const amount = amountTyped(form.refund, form.currency)
  const method = form.method.trim()
  const reference = form.reference.trim()
  return {
    refund_received: amount,
    refund_received_date: amount === null ? null : receiptDate(form, amount),
    ...(method !== '' && { refund_method: method }),
    ...(reference !== '' && { refund_reference: reference }),
  }
}

function receiptDate({ noted, date }: StatusForm, amount: number): string | null {
  return noted.cents === centsOf(amount) ? (noted.date ?? date) : date
}

function amountTyped(text: string, currency: string): number | null {
  const money = parseMoney(text, currency)
  return money.ok ? amountOf(money.cents) : null
}

/** The total refund including the amount still due; nothing if the price is unknown. */
function typedRefund(product: ProductListRow): string {
  const inFull = receivedInFull(product)
  return inFull === 0 && product.refund_received === null
    ? ''
    : typedMoney(inFull, product.currency)
}
