import { Stripe } from 'stripe'
import { onTestFinished } from 'vitest'
import { listen } from '#src/listen.ts'
import { createStripe, type StripeOptions } from '#src/stripe.ts'

export const keys = { secretKey: 'sk_test_abc', webhookSecret: 'whsec_abc', priceId: 'price_pro' }

/** The SDK as a server uses it, against the simulator on a port. */
export async function openStripe(options: Partial<StripeOptions> = {}) {
  const standIn = createStripe({ ...keys, ...options })
  const { url, stop } = await listen(standIn.app)
  onTestFinished(stop)
  const connect = (key: string): Stripe => {
    const { hostname, port } = new URL(url)
    return new Stripe(key, { host: hostname, port, protocol: 'http', telemetry: false })
  }
  return { standIn, url, connect, stripe: connect(options.secretKey ?? keys.secretKey) }
}

interface CheckoutWishes {
  trialDays?: number
  customer?: string
}

/** A checkout as our server opens it. */
export async function openCheckout(stripe: Stripe, { trialDays, customer }: CheckoutWishes = {}) {
  const { id } = customer
    ? { id: customer }
    : await stripe.customers.create({ email: 'payer@example.com' })
  return await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: id,
    client_reference_id: 'person-1',
    line_items: [{ price: keys.priceId, quantity: 1 }],
    success_url: 'http://localhost:9/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:9/subscription',
    metadata: { terms: 'first' },
    subscription_data: {
      metadata: { user_id: 'person-1' },
      ...(trialDays !== undefined && { trial_period_days: trialDays }),
    },
  })
}

export const goodCard = '4242 4242 4242 4242'
export const lateCard = '4000 0000 0000 0341'

/** Sends a form of the hosted pages, as a browser does. */
export async function sendForm(url: string, form: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(form),
  })
  return { location: response.headers.get('location'), text: await response.text() }
}

export const cardForm = (number: string) => ({ number, expiry: '12 / 40', cvc: '123' })

/** A paying person: the subscription as it begins. */
export async function subscribe(
  stripe: Stripe,
  { card = goodCard, ...wishes }: CheckoutWishes & { card?: string } = {},
): Promise<Stripe.Subscription> {
  const { id, url } = await openCheckout(stripe, wishes)
  const { location } = await sendForm(url ?? '', cardForm(card))
  if (location === null) throw new Error('The card was not taken.')
  const { subscription } = await stripe.checkout.sessions.retrieve(id, { expand: ['subscription'] })
  if (subscription === null || typeof subscription === 'string') throw new Error('Nothing began.')
  return subscription
}
