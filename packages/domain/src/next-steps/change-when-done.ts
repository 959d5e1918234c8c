import type { CalendarDate } from '#src/dates/calendar-date.ts'
import { amountOf } from '#src/money/money.ts'
import { actionOfStep } from '#src/next-steps/next-step-words.ts'
import type { NextStep, NextStepProduct } from '#src/next-steps/next-steps.ts'
import {
  type ProductStatus,
  type StatusDateField,
  changeToStatus,
} from '#src/products/lifecycle.ts'
import {
  type RefundColumns,
  type RefundedProduct,
  amountToRecord,
  recordPayment,
} from '#src/refunds/refund-payments.ts'

type Dates = { [Field in StatusDateField]: CalendarDate | null }
type Done = Partial<RefundColumns & Dates> & { status?: ProductStatus }

/**
 * What a product gets when its step is done with one press: the next status and its day, or the rest of its refund as received
 * today, which completes a published product as in the form for refunds. Null if nothing is left to record.
 */
export function changeWhenDone<Product extends NextStepProduct & RefundedProduct & Dates>(
  step: Pick<NextStep<Product>, 'kind' | 'product'>,
  today: CalendarDate,
): Done | null {
  const { product } = step
  const { status } = actionOfStep(step)
  if (status !== 'refund') return changeToStatus(product, status, today)
  const cents = amountToRecord(product)
  const amount = amountOf(cents)
  if (amount === null || cents <= 0) return null
  return {
    ...recordPayment(product, { date: today, amount, method: null, reference: null }),
    ...(product.status === 'published' && changeToStatus(product, 'paid', today)),
  }
}
