import { Hono } from 'hono'
import { liveCustomers, type Account } from '#src/stripe/account.ts'
import { endPeriod } from '#src/stripe/billing/end-period.ts'
import { addCheckoutSessions } from '#src/stripe/http/checkout-sessions.ts'
import { addControl } from '#src/stripe/http/control.ts'
import { addCustomers } from '#src/stripe/http/customers.ts'
import { addEnvelope, addGuard } from '#src/stripe/http/guard.ts'
import { addRecords } from '#src/stripe/http/records.ts'
import { addSubscriptions } from '#src/stripe/http/subscriptions.ts'
import { buildEvent, type StripeEvent } from '#src/stripe/objects/event.ts'
import { buildPrice, buildProduct } from '#src/stripe/objects/price.ts'
import { addCheckoutPage } from '#src/stripe/pages/checkout.ts'
import { addPortal } from '#src/stripe/pages/portal.ts'
import { readState, writeState } from '#src/stripe/state.ts'
import { createWebhooks, type Webhooks } from '#src/stripe/webhooks.ts'
import type { Customer, Subscription } from '#src/stripe/wire.ts'

export { sampleCards } from '#src/stripe/cards.ts'
export { signPayload } from '#src/stripe/sign-payload.ts'

export interface StripeOptions {
  /** `sk_test_…` or `rk_test_…`; with `_live_` every object says that it is real. */
  secretKey: string
  /** `whsec_…`, which signs deliveries. */
  webhookSecret: string
  /** The only price: $10 a month. */
  priceId: string
  /** The target of events; none by default. */
  webhookUrl?: string
  /** Keeps everything for the next run. */
  stateFile?: string
  /** The time; by default the machine's. */
  clock?: () => Date
}

/** A simulated Stripe, and its controls for tests; the routes below `/simulator` do the same. */
export interface StripeStandIn {
  app: Hono
  customers: () => Customer[]
  subscriptions: () => Subscription[]
  events: () => StripeEvent[]
  endPeriod: (subscriptionId: string) => Subscription
  webhooks: Pick<Webhooks, 'set' | 'deliver' | 'settle'>
}

/**
 * Implements the part of Stripe's interface for selling one subscription: customers, checkouts, subscriptions, invoices,
 * events, the portal, hosted pages and signed webhooks.
 */
export function createStripe(options: StripeOptions): StripeStandIn {
  const { secretKey, clock = () => new Date() } = options
  const livemode = secretKey.includes('_live_')
  const state = readState(options.stateFile)
  const save = (): void => writeState(options.stateFile, state)
  const webhooks = createWebhooks({
    state,
    secret: options.webhookSecret,
    url: options.webhookUrl ?? null,
    save,
  })
  const now = (): number => Math.floor(clock().getTime() / 1000)
  const product = buildProduct(livemode)
  const account: Account = {
    secretKey,
    livemode,
    product,
    price: buildPrice(options.priceId, product),
    state,
    now,
    tell(happening) {
      const event = buildEvent(happening, now(), livemode)
      state.events[event.id] = { event, delivery: 'waiting' }
      webhooks.add(event.id)
    },
  }
  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    if (context.req.method !== 'GET') save()
  })
  addEnvelope(app, account)
  addGuard(app, account)
  addCustomers(app, account)
  addCheckoutSessions(app, account)
  addSubscriptions(app, account)
  addRecords(app, account)
  addControl(app, account, webhooks)
  addCheckoutPage(app, account)
  addPortal(app, account)
  // Events that an earlier run could not deliver.
  webhooks.set({})
  return {
    app,
    customers: () => liveCustomers(account),
    subscriptions: () => Object.values(state.subscriptions),
    events: () => Object.values(state.events).map(({ event }) => event),
    endPeriod(subscriptionId) {
      const subscription = endPeriod(account, subscriptionId)
      save()
      return subscription
    },
    webhooks: { set: webhooks.set, deliver: webhooks.deliver, settle: webhooks.settle },
  }
}
