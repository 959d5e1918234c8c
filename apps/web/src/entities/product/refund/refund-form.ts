import { isCalendarDate } from '@sampletrail/domain/dates/calendar-date.ts'
import {
  amountOf,
  amountProblem,
  centsOf,
  parseMoney,
  typedMoney,
} from '@sampletrail/domain/money/money.ts'
import { receivedInFull } from '@sampletrail/domain/money/product-money.ts'
import type { Product, ProductChange, ProductListRow } from '#src/entities/product/product-row.ts'
import type { TypedRefund } from '#src/entities/product/refund/refund-fields.tsx'

/** The values of the Record refund dialog. */
export type RefundForm = TypedRefund & {
  date: string | null
  /** Of the product's amounts. */
  currency: string
  /** Whether this also completes the product. */
  completes: boolean
}

export type RefundProblems = { refund?: string; date?: string }

/** The initial form: the amount due, today; or the recorded refund. */
export function refundForm(product: Product, today: string): RefundForm {
  const inFull = receivedInFull(product)
  return {
    refund: inFull === 0 ? '' : typedMoney(inFull, product.currency),
    date: product.refund_received_date ?? product.paid_date ?? today,
    currency: product.currency,
    method: product.refund_method ?? '',
    reference: product.refund_reference ?? '',
    completes: product.status === 'published',
  }
}

/** Errors that prevent saving, by field. */
export function problemsOfRefund(form: RefundForm): RefundProblems {
  const problems: RefundProblems = {}
  const problem = amountProblem(form.refund, form.currency)
  if (problem !== null) problems.refund = problem
  else if (form.refund.trim() !== '' && !isCalendarDate(form.date)) {
    problems.date = 'Please choose a date.'
  }
  return problems
}

/** The columns that the form writes. Without an amount there is no refund, and all its columns are cleared. */
export function changeOfRefund(form: RefundForm, product: ProductListRow): ProductChange {
  const money = parseMoney(form.refund, product.currency)
  const amount = money.ok ? amountOf(money.cents) : null
  if (amount === null) {
    return {
      refund_received: null,
      refund_received_date: null,
      refund_method: null,
      refund_reference: null,
    }
  }
  return {
    refund_received: amount,
    refund_received_date: form.date,
    refund_method: textOrNull(form.method),
    refund_reference: textOrNull(form.reference),
    ...(form.completes && completionOf(product, form.date)),
  }
}

/** The columns for marking a product as received: the whole amount due, today. It also completes a published product. */
export function changeOfReceipt(product: ProductListRow, today: string): ProductChange {
  return {
    refund_received: amountOf(receivedInFull(product)),
    refund_received_date: today,
    ...(product.status === 'published' && completionOf(product, today)),
  }
}

/** Whether an amount was recorded, rather than assumed from the status. */
export function hasNotedRefund(product: Pick<ProductListRow, 'refund_received'>): boolean {
  return centsOf(product.refund_received) !== null
}

function completionOf(product: ProductListRow, day: string | null): ProductChange {
  return product.status === 'paid' ? {} : { status: 'paid', paid_date: product.paid_date ?? day }
}

function textOrNull(text: string): string | null {
  const trimmed = text.trim()
  return trimmed === '' ? null : trimmed
}
