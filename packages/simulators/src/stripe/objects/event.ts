import type { Stripe } from 'stripe'
import { makeId } from '#src/stripe/make-id.ts'
import type { Wire } from '#src/stripe/wire.ts'

/** The version whose shapes these are: the one that the SDK in use is written for. */
export const apiVersion = '2026-10-28.endive'

/** What the stand-in tells of. */
export type StripeEvent = Wire<
  | Stripe.CheckoutSessionCompletedEvent
  | Stripe.CheckoutSessionExpiredEvent
  | Stripe.CustomerCreatedEvent
  | Stripe.CustomerDeletedEvent
  | Stripe.CustomerUpdatedEvent
  | Stripe.CustomerSubscriptionCreatedEvent
  | Stripe.CustomerSubscriptionDeletedEvent
  | Stripe.CustomerSubscriptionTrialWillEndEvent
  | Stripe.CustomerSubscriptionUpdatedEvent
  | Stripe.InvoicePaidEvent
  | Stripe.InvoicePaymentFailedEvent
>

type WhatOf<Event> = Event extends StripeEvent ? Pick<Event, 'type' | 'data'> : never

/** What an event says, without its envelope. */
export type Happening = WhatOf<StripeEvent>

/** An event as it is delivered; what it says is what was true then. */
export function buildEvent(happening: Happening, created: number, livemode: boolean): StripeEvent {
  return {
    id: makeId('evt'),
    object: 'event',
    api_version: apiVersion,
    created,
    livemode,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    ...structuredClone(happening),
  }
}

/** What fields held before they changed. */
export function previousOf<T extends object>(before: T, after: T): Partial<T> {
  const previous: Partial<T> = {}
  for (const key in after) {
    if (JSON.stringify(before[key]) !== JSON.stringify(after[key])) previous[key] = before[key]
  }
  return previous
}
