import { findSubscription, timeOf, type Account } from '#src/stripe/account.ts'
import { previousOf } from '#src/stripe/objects/event.ts'
import { itemOf } from '#src/stripe/objects/subscription.ts'
import { StripeFault } from '#src/stripe/stripe-fault.ts'
import type { Metadata, Subscription } from '#src/stripe/wire.ts'

/** Writes a change, and sends an event unless nothing changed. */
export function changeSubscription(
  account: Account,
  id: string,
  change: Partial<Subscription>,
): Subscription {
  const before = findSubscription(account, id)
  const after = { ...before, ...change }
  account.state.subscriptions[id] = after
  const previous = previousOf(before, after)
  if (Object.keys(previous).length > 0) {
    account.tell({
      type: 'customer.subscription.updated',
      data: { object: after, previous_attributes: previous },
    })
  }
  return after
}

/** Ends it now, on its own clock. */
export function endSubscription(
  account: Account,
  id: string,
  reason: 'cancellation_requested' | 'payment_failed',
): Subscription {
  const before = findSubscription(account, id)
  const now = timeOf(account, id)
  const details = before.cancellation_details
  const after: Subscription = {
    ...before,
    status: 'canceled',
    canceled_at: before.canceled_at ?? now,
    ended_at: now,
    cancellation_details: {
      comment: details?.comment ?? null,
      feedback: details?.feedback ?? null,
      feedback_option: details?.feedback_option ?? null,
      reason,
    },
  }
  account.state.subscriptions[id] = after
  account.tell({ type: 'customer.subscription.deleted', data: { object: after } })
  return after
}

/** Whether it is over for good. */
export function hasEnded({ status }: Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}

export interface SubscriptionChanges {
  cancelAtPeriodEnd: boolean | undefined
  /** Null undoes it. */
  cancelAt: number | null | undefined
  metadata: Metadata | undefined
  paymentMethod: string | undefined
}

/**
 * The fields that a caller may change. `cancel_at_period_end: false` undoes `true`; a separate date, which the portal sets
 * for flexible billing, is undone by an empty `cancel_at`.
 */
export function updateSubscription(
  account: Account,
  id: string,
  { cancelAtPeriodEnd, cancelAt, metadata, paymentMethod }: SubscriptionChanges,
): Subscription {
  const before = findSubscription(account, id)
  const touchesMore = [cancelAtPeriodEnd, cancelAt, paymentMethod].some(
    (part) => part !== undefined,
  )
  if (hasEnded(before) && touchesMore) {
    throw new StripeFault(
      400,
      'A canceled subscription can only update its cancellation_details and metadata.',
    )
  }
  if (cancelAtPeriodEnd !== undefined && cancelAt !== undefined) {
    throw new StripeFault(400, 'You may only specify one of: cancel_at, cancel_at_period_end.')
  }
  const change: Partial<Subscription> = {}
  if (metadata !== undefined) change.metadata = metadata
  if (paymentMethod !== undefined) change.default_payment_method = paymentMethod
  if (cancelAtPeriodEnd === true) {
    Object.assign(change, schedule(account, before, itemOf(before).current_period_end, true))
  }
  if (cancelAtPeriodEnd === false && before.cancel_at_period_end) Object.assign(change, kept)
  if (cancelAt === null) Object.assign(change, kept)
  if (typeof cancelAt === 'number') {
    Object.assign(change, schedule(account, before, cancelAt, false))
  }
  return changeSubscription(account, id, change)
}

const noReason = { comment: null, feedback: null, feedback_option: null, reason: null }

/** Continues as if nobody had cancelled. */
const kept: Partial<Subscription> = {
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: noReason,
}

function schedule(
  account: Account,
  before: Subscription,
  cancelAt: number,
  atPeriodEnd: boolean,
): Partial<Subscription> {
  return {
    cancel_at: cancelAt,
    cancel_at_period_end: atPeriodEnd,
    canceled_at: before.canceled_at ?? timeOf(account, before.id),
    cancellation_details: { ...noReason, reason: 'cancellation_requested' },
  }
}
