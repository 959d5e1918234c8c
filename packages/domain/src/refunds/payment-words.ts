import { formatShortDate } from '#src/dates/calendar-date.ts'
import { type Cents, centsOf, formatMoney } from '#src/money/money.ts'
import type { RefundPayment } from '#src/refunds/refund-payments.ts'

/** A payment in a few words: 'Refund of $15.00 by PayPal'. */
export function paymentWords({ amount, method }: RefundPayment, currency: string): string {
  return `Refund of ${formatMoney(centsOf(amount), currency)}${method === null ? '' : ` by ${method}`}`
}

/** The day, method and reference of a payment: 'May 2, 2026, PayPal, 7XK'. */
export function paymentDetails({ date, method, reference }: RefundPayment): string {
  return [date === null ? null : formatShortDate(date), method, reference]
    .filter((part) => part !== null)
    .join(', ')
}

/** The question before a payment is stored that goes beyond what is expected: 'That is $475.01 more than expected. Save it?' */
export function excessQuestion(excess: Cents, currency: string): string {
  return `That is ${formatMoney(excess, currency)} more than expected. Save it?`
}

/** What changed in the list of payments, a line each. */
export function paymentChanges(
  before: readonly RefundPayment[],
  after: readonly RefundPayment[],
  currency: string,
): string[] {
  const removed = without(before, after)
  const added = without(after, before)
  const write = (payment: RefundPayment): string => paymentWords(payment, currency)
  const [from] = removed
  const [to] = added
  if (from && to && removed.length === 1 && added.length === 1) {
    const words = write(from) === write(to) ? 'details changed' : `→ ${write(to)}`
    return [`${write(from)} ${words}`]
  }
  return [...removed.map((payment) => `${write(payment)} removed`), ...added.map(write)]
}

/** The payments of a list that another list does not have, each as often as it has it less. */
function without(
  payments: readonly RefundPayment[],
  others: readonly RefundPayment[],
): RefundPayment[] {
  const left = [...others]
  return payments.filter((payment) => {
    const place = left.findIndex((other) => isSamePayment(payment, other))
    if (place !== -1) left.splice(place, 1)
    return place === -1
  })
}

function isSamePayment(one: RefundPayment, other: RefundPayment): boolean {
  return (
    one.date === other.date &&
    centsOf(one.amount) === centsOf(other.amount) &&
    one.method === other.method &&
    one.reference === other.reference
  )
}
