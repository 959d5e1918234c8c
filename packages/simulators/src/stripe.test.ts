import { Stripe } from 'stripe'
import { afterEach, expect, test } from 'vitest'
import { listen, type Simulator } from '#src/listen.ts'
import { createStripe } from '#src/stripe.ts'

const secretKey = 'sk_test_abc'
const priceId = 'price_pro'

async function open() {
  const standIn = createStripe({ secretKey, webhookSecret: 'whsec_abc', priceId })
  const simulator = await listen(standIn.app)
  opened.push(simulator)
  const { hostname, port } = new URL(simulator.url)
  const stripe = new Stripe(secretKey, { host: hostname, port, protocol: 'http' })
  return { standIn, simulator, stripe }
}
const opened: Simulator[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.stop()))
})

test('a checkout with a trial is paid on its page; a declined card is told', async () => {
  const { stripe } = await open()
  const customer = await stripe.customers.create({
    email: 'a@b.example',
    metadata: { user_id: 'x' },
  })
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: priceId, quantity: 1 }],
    success_url: 'http://localhost:1/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:1/x',
    subscription_data: { trial_period_days: 7, metadata: { user_id: 'x' } },
  })
  const page = await (await fetch(session.url ?? '')).text()
  expect(page).toContain('7 days free, then $10.00 per month')
  const pay = (number: string) =>
    fetch(session.url ?? '', {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ number, expiry: '12 / 40', cvc: '123' }),
    })
  expect(await (await pay('4000 0000 0000 0002')).text()).toContain('Your card was declined.')
  const paid = await pay('4242 4242 4242 4242')
  expect(paid.headers.get('location')).toBe(`http://localhost:1/success?session_id=${session.id}`)
  const after = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription', 'line_items'],
  })
  expect(after).toMatchObject({ status: 'complete', subscription: { status: 'trialing' } })
})
