import type { CalendarDate } from '#src/dates/calendar-date.ts'
import type { MailChange, MailProduct, MailRemark } from '#src/mails/proposals/mail-proposal.ts'
import { type Cents, amountOf, centsOf } from '#src/money/money.ts'
import { moneyOf } from '#src/money/product-money.ts'

/** What a step changes; null if the product shows it already. `isPlain` if nothing speaks against it. */
export type Step = { change: MailChange; isPlain: boolean; remark: MailRemark | null } | null

/** A delivery: a product that is ordered becomes Received on that day; a later one gets its missing day. */
export function deliveryOf(product: MailProduct, day: CalendarDate | null): Step {
  const isBefore = product.status === 'wishlist' || product.status === 'ordered'
  const isDated = product.received_date !== null
  if (!isBefore && (isDated || day === null)) return null
  const change: MailChange = {
    ...(isBefore && { status: 'received' as const }),
    ...(!isDated && day !== null && { received_date: day }),
  }
  return { change, isPlain: true, remark: null }
}

/**
 * A refund of the shop: its amount and its day. A product that is published and paid in full becomes Completed. One that has
 * another refund already is asked.
 */
export function refundOf(
  product: MailProduct,
  amount: { cents: Cents; currency: string | null },
  day: CalendarDate | null,
): Step {
  const noted = centsOf(product.refund_received) ?? 0
  if (product.refund_received !== null && noted === amount.cents) return null
  const change: MailChange = {
    refund_received: amountOf(noted + amount.cents) ?? 0,
    ...(day !== null && { refund_received_date: day }),
  }
  const { refundDue, commissionDue } = moneyOf({ ...product, ...change })
  const isSettled = product.status === 'published' && refundDue + commissionDue === 0
  if (isSettled && day !== null) {
    change.status = 'paid'
    if (product.paid_date === null) change.paid_date = day
  }
  const price = centsOf(product.price)
  const remark: MailRemark | null =
    amount.currency !== null && amount.currency !== product.currency
      ? 'other currency'
      : product.refund_received !== null
        ? 'refund differs'
        : price !== null && amount.cents > price
          ? 'refund too large'
          : null
  return {
    change,
    isPlain: remark === null && price !== null && product.status !== 'wishlist',
    remark,
  }
}
