import { type CalendarDate, daysBetween, formatShortDate } from '#src/dates/calendar-date.ts'
import type { ProductStatus } from '#src/products/lifecycle.ts'
import { formatMoney } from '#src/money/money.ts'
import { type MoneyProduct, paidBackOf } from '#src/money/product-money.ts'
import { askedWords } from '#src/refunds/refund-asked.ts'
import type { NextStep, NextStepKind } from '#src/next-steps/next-steps.ts'

/** The action for a step: record a refund, or move the product to a status. */
export type NextStepAction = {
  label: string
  status: ProductStatus | 'refund'
}

const ACTIONS: Record<NextStepKind, NextStepAction> = {
  'refund overdue': { label: 'Record refund', status: 'refund' },
  'review overdue': { label: 'Mark as reviewed', status: 'reviewed' },
  delivered: { label: 'Mark as received', status: 'received' },
  'review due': { label: 'Mark as reviewed', status: 'reviewed' },
  'late delivery': { label: 'Mark as received', status: 'received' },
  publication: { label: 'Mark as published', status: 'published' },
  'refund due': { label: 'Record refund', status: 'refund' },
  'refund asked': { label: 'Record refund', status: 'refund' },
  'paid back': { label: 'Mark as completed', status: 'paid' },
  wish: { label: 'Mark as ordered', status: 'ordered' },
}

/** The action that people can take at once. */
export const actionOfStep = ({ kind }: Pick<NextStep, 'kind'>): NextStepAction => ACTIONS[kind]

/** The text for a number of steps of a kind: '2 refunds overdue'. */
export function countWords(kind: NextStepKind, many: number): string {
  const [one, more] = COUNTED[kind]
  return `${many.toLocaleString('en-US')} ${many === 1 ? one : more}`
}

const COUNTED: Record<NextStepKind, readonly [string, string]> = {
  'refund overdue': ['refund overdue', 'refunds overdue'],
  'review overdue': ['review overdue', 'reviews overdue'],
  delivered: ['delivery to confirm', 'deliveries to confirm'],
  'review due': ['review to write', 'reviews to write'],
  'late delivery': ['late order to check', 'late orders to check'],
  publication: ['review to be published', 'reviews to be published'],
  'refund due': ['refund to come', 'refunds to come'],
  'refund asked': ['refund asked for', 'refunds asked for'],
  'paid back': ['product to complete', 'products to complete'],
  wish: ['wish to order', 'wishes to order'],
}

/**
 * Why a product is on the list, with its day: 'Refund of $20.00 was due May 3, 2026, 2 days ago'. What else is to be done for a product
 * whose money has arrived says so, too.
 */
export function reasonOfStep(step: NextStep, today: CalendarDate): string {
  const reason = reasonByKind(step, today)
  const back = step.kind === 'paid back' ? null : paidBackWords(step.product)
  return back === null ? reason : `${reason}. ${back}`
}

/** What a product says whose money has arrived while it is not completed: 'Paid back $20.00'; null for others. */
export function paidBackWords(product: MoneyProduct): string | null {
  const cents = paidBackOf(product)
  return cents === 0 ? null : `Paid back ${formatMoney(cents, product.currency)}`
}

function reasonByKind(step: NextStep, today: CalendarDate): string {
  const { kind, day, due, product } = step
  const refund = `Refund of ${formatMoney(due, product.currency)}`
  const when = day === null ? '' : `${formatShortDate(day)}${distance(day, today)}`
  const asked = askedWords(product, today)
  switch (kind) {
    case 'refund overdue':
    case 'refund asked':
      return asked === null ? `${refund} was due ${when}` : `${refund}, ${asked}, was due ${when}`
    case 'review overdue':
      return `Review was due ${when}`
    case 'delivered':
      return day !== null && day > today
        ? `Delivery expected ${when}`
        : `Delivered ${when}, not marked as received`
    case 'review due':
      return day === null ? 'Review to write, no due date' : `Review due ${when}`
    case 'late delivery':
      return isAhead(step, today) ? `Ordered ${when}` : `Ordered ${when}, not delivered yet`
    case 'publication':
      if (day === null) return 'Reviewed. Is it published?'
      return isAhead(step, today) ? `Reviewed ${when}` : `Reviewed ${when}. Is it published?`
    case 'refund due':
      if (day === null) return `${refund} expected, no due date`
      // Without a day on which it is due, `day` is the one since which the review is published.
      return day < today || (day === today && step.from !== day)
        ? `${refund} awaited since ${when}`
        : `${refund} due ${when}`
    case 'paid back':
      if (paidBackOf(product) === 0) {
        return `Published${day === null ? '' : ` ${when}`}. Nothing is owed to you`
      }
      return `${paidBackWords(product)}${day === null ? '' : ` on ${when}`}`
    default:
      return `On the wishlist since ${when}`
  }
}

function isAhead({ from }: NextStep, today: CalendarDate): boolean {
  return from !== null && from > today
}

function distance(day: CalendarDate, today: CalendarDate): string {
  const days = daysBetween(today, day)
  if (days === 0) return ', today'
  if (Math.abs(days) === 1) return days < 0 ? ', yesterday' : ', tomorrow'
  const counted = `${Math.abs(days).toLocaleString('en-US')} days`
  return days < 0 ? `, ${counted} ago` : `, in ${counted}`
}
