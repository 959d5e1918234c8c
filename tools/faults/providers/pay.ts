import { checkoutSchema } from '@sampletrail/contracts/payments.ts'
import type { StripeStandIn } from '../../../packages/simulators/src/stripe.ts'
import type { Account } from '../sign-up.ts'

const goodCard = { number: '4242 4242 4242 4242', expiry: '12 / 40', cvc: '123' }

/** Starts a trial on Stripe's page; returns the subscription's id. */
export async function pay(
  url: string,
  stripe: StripeStandIn,
  { headers }: Account,
): Promise<string> {
  const before = new Set(stripe.subscriptions().map(({ id }) => id))
  const response = await fetch(`${url}/.netlify/functions/create-checkout-session`, {
    method: 'POST',
    headers,
    body: '{}',
  })
  const checkout = checkoutSchema.parse(await response.json())
  await fetch(checkout.url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(goodCard),
  })
  const subscription = stripe.subscriptions().find(({ id }) => !before.has(id))
  if (!subscription) throw new Error('Nothing was subscribed.')
  return subscription.id
}
