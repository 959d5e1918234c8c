import { vendorDeadlines } from '#src/deadlines/vendor-deadlines.ts'
import { Stripe } from 'stripe'
import type { PaymentSettings } from '#src/config/config.ts'
import { describeFailure } from '#src/integrations/payments/describe-failure.ts'
import type { CheckoutOrder, PaymentProvider } from '#src/integrations/payments/payment-provider.ts'
import { PaymentError } from '#src/integrations/payments/payment-error.ts'
import { readEvent } from '#src/integrations/payments/read-event.ts'
import { toCheckout, toPrice, toSubscription } from '#src/integrations/payments/transform.ts'
import { createVendorRest, VendorRests, type VendorRest } from '#src/integrations/vendor-rest.ts'
import { callSignal } from '#src/deadlines/request-time.ts'

/** The library's own version of the API, so that no setting of the account changes anything. */
const apiVersion = '2026-10-28.endive'

const hasEnded = new Set<string>(['canceled', 'incomplete_expired'])

/** Calls Stripe, or the simulator at the configured address (docs/behaviour/payments.md). */
export function createPaymentClient(
  settings: PaymentSettings,
  deadline: number = vendorDeadlines.payments,
  rest: VendorRest = createVendorRest(),
): PaymentProvider {
  const stripe = connect(settings, deadline)
  const attempt = <Result>(work: () => Promise<Result>) => ask(rest, work)
  const { webhooks } = stripe

  return {
    createCustomer: ({ userId, key }) =>
      attempt(async () => {
        const { id } = await stripe.customers.create(
          { metadata: { user_id: userId } },
          { idempotencyKey: key },
        )
        return { id }
      }),
    setCustomerEmail: (customerId, email) =>
      attempt(async () => void (await stripe.customers.update(customerId, { email }))),
    deleteCustomer: (customerId) =>
      attempt(async () => void (await stripe.customers.del(customerId))).catch(ignoreMissing),
    openCheckout: (order) =>
      attempt(async () => {
        const terms = describeOrder(order, settings.priceId)
        return toCheckout(await stripe.checkout.sessions.create(terms))
      }),
    findOpenCheckouts: (customer) =>
      attempt(async () => {
        const list = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })
        return list.data.map(toCheckout)
      }).catch(noneWhenMissing),
    expireCheckout: (checkoutId) =>
      attempt(async () => void (await stripe.checkout.sessions.expire(checkoutId))),
    readCheckout: (checkoutId) =>
      attempt(async () => toCheckout(await stripe.checkout.sessions.retrieve(checkoutId))),
    readSubscription: (subscriptionId) =>
      attempt(async () => toSubscription(await stripe.subscriptions.retrieve(subscriptionId))),
    findSubscriptions: (customer) =>
      attempt(async () => {
        const list = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
        return list.data.filter(({ status }) => !hasEnded.has(status)).map(toSubscription)
      }).catch(noneWhenMissing),
    setCancellation: (subscriptionId, cancelAtPeriodEnd) =>
      attempt(async () => {
        const before = await stripe.subscriptions.retrieve(subscriptionId)
        // The flag sets a date and removes it again. A subscription that the portal cancelled has only the date, and both at once are
        // refused.
        const hasDateAlone = before.cancel_at !== null && !before.cancel_at_period_end
        const change =
          hasDateAlone && !cancelAtPeriodEnd
            ? ({ cancel_at: '' } as const)
            : { cancel_at_period_end: cancelAtPeriodEnd }
        await stripe.subscriptions.update(subscriptionId, change)
      }),
    cancelNow: (subscriptionId) =>
      attempt(async () => {
        await stripe.subscriptions.cancel(subscriptionId, { invoice_now: false, prorate: false })
      }).catch(async (error: unknown) => {
        if (isMissing(error)) return
        const { status } = await attempt(() => stripe.subscriptions.retrieve(subscriptionId))
        if (!hasEnded.has(status)) throw error
      }),
    openPortal: (customer, returnUrl) =>
      attempt(async () => {
        const session = await stripe.billingPortal.sessions.create({
          customer,
          return_url: returnUrl,
        })
        return session.url
      }),
    readPrice: () => attempt(async () => toPrice(await stripe.prices.retrieve(settings.priceId))),
    readEvent: (rawBody, signature) =>
      describe(async () => readEvent(webhooks, settings, rawBody, signature)),
  }
}

function connect({ secretKey, apiUrl }: PaymentSettings, deadline: number): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl)
  return new Stripe(secretKey, {
    apiVersion,
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    port: port || (protocol === 'http:' ? 80 : 443),
    timeout: deadline,
    maxNetworkRetries: 1,
    telemetry: false,
    // Its other client restarts the timeout with every byte. Redirects are not followed: the key goes only to that address.
    httpClient: Stripe.createFetchHttpClient((input, init) =>
      fetch(input, { ...init, redirect: 'error', signal: firstOf(init?.signal, callSignal()) }),
    ),
  })
}

/** Aborts the call when its own time or the time of its request is over. */
function firstOf(...signals: (AbortSignal | null | undefined)[]): AbortSignal {
  return AbortSignal.any(signals.filter((signal) => signal instanceof AbortSignal))
}

/** Only we set the future owner of the subscription, and the installation. */
function describeOrder(order: CheckoutOrder, price: string): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'subscription',
    customer: order.customerId,
    client_reference_id: order.userId,
    line_items: [{ price, quantity: 1 }],
    payment_method_collection: 'always',
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    metadata: { terms: order.terms },
    subscription_data: {
      metadata: { user_id: order.userId, site: new URL(order.successUrl).origin },
      ...(order.trialDays > 0 && { trial_period_days: order.trialDays }),
    },
  }
}

/** Calls Stripe, unless it rests. */
async function ask<Result>(rest: VendorRest, work: () => Promise<Result>): Promise<Result> {
  return await describe(async () => {
    try {
      return await rest.call(work, (outcome) =>
        'error' in outcome && isSilence(outcome.error) ? 'failed' : 'answered',
      )
    } catch (cause) {
      if (!(cause instanceof VendorRests)) throw cause
      const words = 'The payment provider has not answered for a while.'
      throw new PaymentError('unreachable', words, { cause })
    }
  })
}

/**
 * Whether Stripe did not answer, failed, or sent something that is not Stripe's. An answer that asks to return later counts as
 * an answer.
 */
function isSilence(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return true
  return error.statusCode === undefined || error.statusCode >= 500
}

async function describe<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw describeFailure(error)
  }
}

/** A deleted customer has nothing. */
function noneWhenMissing(error: unknown): [] {
  if (isMissing(error)) return []
  throw error
}

function ignoreMissing(error: unknown): void {
  if (!isMissing(error)) throw error
}

function isMissing(error: unknown): boolean {
  return error instanceof PaymentError && error.kind === 'missing'
}
