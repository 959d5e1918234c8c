import type { Stripe } from 'stripe'
import { makeId } from '#src/stripe/make-id.ts'
import type { Wire } from '#src/stripe/wire.ts'

/** The API version of these objects: the one of the SDK in use. */
export const apiVersion = '2026-10-28.endive'

/** The simulator's event types. */
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

/** The contents of an event, without its envelope. */
export type Happening = WhatOf<StripeEvent>

/** A delivered event; its contents were true at its time. */
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

/** The fields' earlier values. */
export function previousOf<T extends object>(before: T, after: T): Partial<T> {
  const previous: Partial<T> = {}
  for (const key in after) {
    if (JSON.stringify(before[key]) !== JSON.stringify(after[key])) previous[key] = before[key]
  }
  return previous
}
