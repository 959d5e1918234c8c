import { findSubscription, timeOf, type Account } from '#src/stripe/account.ts'
import { addMonth } from '#src/stripe/add-month.ts'
import {
  changeSubscription,
  endSubscription,
  hasEnded,
} from '#src/stripe/billing/change-subscription.ts'
import {
  cardPays,
  failInvoice,
  findInvoice,
  makeInvoice,
  settleInvoice,
} from '#src/stripe/billing/invoices.ts'
import { itemOf, moveItems } from '#src/stripe/objects/subscription.ts'
import { StripeFault } from '#src/stripe/stripe-fault.ts'
import { idOf, type Subscription } from '#src/stripe/wire.ts'

const day = 24 * 60 * 60

/** After this many failed charges a subscription ends. */
const tries = 3

/** Days from one try to the next. */
const retryAfter = 3 * day

/**
 * Moves the clock of one subscription to the end of its trial or month: it renews, becomes past due if the card fails, or
 * ends if it was cancelled. Past due, it moves to the next try; the third failed one ends it.
 */
export function endPeriod(account: Account, id: string): Subscription {
  const before = findSubscription(account, id)
  if (hasEnded(before)) {
    throw new StripeFault(400, `The subscription ${id} has ended; it has no period left.`)
  }
  const isCancelled = before.cancel_at_period_end || before.cancel_at !== null
  if (before.status === 'past_due' && !isCancelled) return tryAgain(account, before)
  const end = itemOf(before).current_period_end
  if (before.status === 'trialing') announceEnd(account, before)
  moveClock(account, id, end)
  return isCancelled ? endSubscription(account, id, 'cancellation_requested') : renew(account, id)
}

/** Three days before the end of a trial; for a shorter one the event was sent when it began. */
function announceEnd(account: Account, { id, trial_end, trial_start }: Subscription): void {
  if (trial_end === null || trial_start === null || trial_end - trial_start < 3 * day) return
  moveClock(account, id, trial_end - 3 * day)
  account.tell({
    type: 'customer.subscription.trial_will_end',
    data: { object: findSubscription(account, id) },
  })
}

function moveClock(account: Account, id: string, to: number): void {
  // A period that is over on our own clock is not moved back to its end.
  account.state.clocks[id] = Math.max(account.state.clocks[id] ?? 0, to - account.now())
}

function renew(account: Account, id: string): Subscription {
  const before = findSubscription(account, id)
  const start = itemOf(before).current_period_end
  const period = { start, end: addMonth(start, before.billing_cycle_anchor) }
  const { unit_amount } = account.price
  const amount = (unit_amount ?? 0) * (itemOf(before).quantity ?? 1)
  const { id: invoice } = makeInvoice(account, before, {
    amount,
    period,
    reason: 'subscription_cycle',
  })
  const change = { items: moveItems(before, period), latest_invoice: invoice }
  if (cardPays(account, before)) {
    const paid = settleInvoice(account, invoice, timeOf(account, id))
    const after = changeSubscription(account, id, { ...change, status: 'active' })
    account.tell({ type: 'invoice.paid', data: { object: paid } })
    return after
  }
  const failed = failInvoice(account, invoice, timeOf(account, id) + retryAfter)
  const after = changeSubscription(account, id, { ...change, status: 'past_due' })
  account.tell({ type: 'invoice.payment_failed', data: { object: failed } })
  return after
}

function tryAgain(account: Account, before: Subscription): Subscription {
  const invoice = findInvoice(account, idOf(before.latest_invoice))
  moveClock(account, before.id, timeOf(account, before.id) + retryAfter)
  const now = timeOf(account, before.id)
  if (cardPays(account, before)) {
    const paid = settleInvoice(account, invoice.id, now)
    const after = changeSubscription(account, before.id, { status: 'active' })
    account.tell({ type: 'invoice.paid', data: { object: paid } })
    return after
  }
  const isLast = invoice.attempt_count + 1 >= tries
  const failed = failInvoice(account, invoice.id, isLast ? null : now + retryAfter)
  account.tell({ type: 'invoice.payment_failed', data: { object: failed } })
  return isLast ? endSubscription(account, before.id, 'payment_failed') : before
}
