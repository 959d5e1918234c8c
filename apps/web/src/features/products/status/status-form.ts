import { isCalendarDate } from '@sampletrail/domain/calendar-date.ts'
import { type ProductStatus, dateFieldOf, isDatedStatus } from '@sampletrail/domain/lifecycle.ts'
import { amountOf, centsOf, parseMoney, typedMoney } from '@sampletrail/domain/money.ts'
import type { ProductChange, ProductListRow } from '#src/entities/product/product-row.ts'

/** What the Update Status dialog holds. */
export type StatusForm = {
  status: ProductStatus
  /** Day of the chosen status; null when none is chosen. */
  date: string | null
  receiptPath: string | null
  screenshotPath: string | null
  sold: boolean
  archived: boolean
  soldPrice: string
}

/** The form for a status: its stored date, or today. */
export function statusForm(
  product: ProductListRow,
  status: ProductStatus,
  today: string,
): StatusForm {
  return {
    status,
    date: defaultDate(product, status, today),
    receiptPath: product.receipt_url,
    screenshotPath: product.review_screenshot_url,
    sold: product.sold,
    archived: product.archived,
    soldPrice: typedMoney(centsOf(product.sold_price)),
  }
}

/** The stored date of a status, or today; none for a wish. */
export function defaultDate(
  product: ProductListRow,
  status: ProductStatus,
  today: string,
): string | null {
  if (!isDatedStatus(status)) return null
  return product[dateFieldOf(status)] ?? today
}

/** What stands in the way of saving, by field. */
export type StatusProblems = { date?: string; soldPrice?: string }

export function problemsOf(form: StatusForm): StatusProblems {
  const problems: StatusProblems = {}
  if (isDatedStatus(form.status) && !isCalendarDate(form.date)) {
    problems.date = 'Please choose a date.'
  }
  if (form.status === 'paid' && form.sold && !parseMoney(form.soldPrice).ok) {
    problems.soldPrice = 'Enter an amount like 19.99.'
  }
  return problems
}

/** The columns that the form writes: the status, its own date, and what belongs to that status alone. */
export function changeOfStatusForm(form: StatusForm): ProductChange {
  const { status } = form
  if (!isDatedStatus(status)) return { status }
  return {
    status,
    [dateFieldOf(status)]: form.date,
    ...(status === 'ordered' && { receipt_url: form.receiptPath }),
    ...(status === 'reviewed' && { review_screenshot_url: form.screenshotPath }),
    ...(status === 'paid' && saleOf(form)),
  }
}

function saleOf(form: StatusForm): ProductChange {
  const price = parseMoney(form.soldPrice)
  return {
    sold: form.sold,
    archived: form.archived,
    sold_price: form.sold && price.ok ? amountOf(price.cents) : null,
  }
}
