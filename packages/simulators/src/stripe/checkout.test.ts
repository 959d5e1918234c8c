import { expect, test } from 'vitest'
import {
  cardForm,
  goodCard,
  keys,
  openCheckout,
  openStripe,
  sendForm,
} from '#src/stripe/testing/open-stripe.ts'

test('paying redirects with the id, once, however often it is sent', async () => {
  const { stripe, standIn } = await openStripe()
  const session = await openCheckout(stripe)
  const send = () => sendForm(session.url ?? '', cardForm(goodCard))
  const answers = await Promise.all([send(), send(), send()])
  const location = `http://localhost:9/success?session_id=${session.id}`
  expect(answers.map((answer) => answer.location)).toEqual([location, location, location])
  expect(standIn.subscriptions()).toHaveLength(1)
  expect(await (await fetch(session.url ?? '')).text()).toContain('This checkout is complete')
})

test.each([
  [{ ...cardForm('4000 0000 0000 0002') }, 'Your card was declined.'],
  [{ ...cardForm('4000 0000 0000 9995') }, 'Your card has insufficient funds.'],
  [{ ...cardForm('4111 1111 1111 1111') }, 'This is none of the cards for tests.'],
  [{ ...cardForm('4242') }, 'Your card number is incomplete.'],
  [{ ...cardForm(goodCard), expiry: '01 / 20' }, 'expiration date is in the past'],
  [{ ...cardForm(goodCard), expiry: '13 / 40' }, 'expiration date is incomplete'],
  [{ ...cardForm(goodCard), cvc: '1' }, 'security code is incomplete'],
])('%o is refused, and typed text stays', async (form, message) => {
  const { stripe, standIn } = await openStripe()
  const session = await openCheckout(stripe)
  const { location, text } = await sendForm(session.url ?? '', form)
  expect(location).toBeNull()
  expect(text.replaceAll('&#39;', "'")).toContain(message)
  for (const typed of Object.values(form)) expect(text).toContain(`value="${typed}"`)
  expect(standIn.subscriptions()).toEqual([])
})

test('typed markup is shown as text', async () => {
  const { stripe } = await openStripe()
  const session = await openCheckout(stripe)
  const { text } = await sendForm(session.url ?? '', cardForm('"><script>alert(1)</script>'))
  expect(text).not.toContain('<script>')
})

test('a checkout without a customer asks for an address and creates a customer from it', async () => {
  const { stripe, standIn } = await openStripe()
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: keys.priceId, quantity: 1 }],
    success_url: 'http://localhost:9/',
  })
  expect((await sendForm(session.url ?? '', cardForm(goodCard))).text).toContain(
    'Your email is incomplete.',
  )
  await sendForm(session.url ?? '', { ...cardForm(goodCard), email: 'new@example.com' })
  expect(standIn.customers()).toMatchObject([{ email: 'new@example.com' }])
})

test('a checkout expires by a call, and automatically after 24 hours', async () => {
  let now = new Date('2027-01-01T00:00:00Z')
  const { stripe, standIn } = await openStripe({ clock: () => now })
  const byCall = await openCheckout(stripe)
  const byTime = await openCheckout(stripe)
  expect(await stripe.checkout.sessions.expire(byCall.id)).toMatchObject({
    status: 'expired',
    url: null,
  })
  await expect(stripe.checkout.sessions.expire(byCall.id)).rejects.toThrow('can be expired')
  now = new Date('2027-01-02T00:00:00Z')
  expect((await stripe.checkout.sessions.list({ status: 'open' })).data).toEqual([])
  for (const { url } of [byCall, byTime]) {
    const { location, text } = await sendForm(url ?? '', cardForm(goodCard))
    expect([location, text]).toEqual([null, expect.stringContaining('This checkout has expired')])
  }
  expect(standIn.subscriptions()).toEqual([])
})

test('objects replace their ids on request', async () => {
  const { stripe } = await openStripe()
  const { id, url } = await openCheckout(stripe, { trialDays: 7 })
  await sendForm(url ?? '', cardForm(goodCard))
  const session = await stripe.checkout.sessions.retrieve(id, {
    expand: ['subscription.latest_invoice', 'customer', 'line_items'],
  })
  expect(session).toMatchObject({
    customer: { object: 'customer', email: 'payer@example.com' },
    subscription: { object: 'subscription', latest_invoice: { object: 'invoice' } },
    line_items: { data: [{ price: { id: keys.priceId } }] },
  })
  const list = await stripe.checkout.sessions.list({ expand: ['data.subscription'] })
  expect(list.data).toMatchObject([{ subscription: { object: 'subscription' } }])
  const wrong = stripe.checkout.sessions.retrieve(id, { expand: ['nonsense'] })
  await expect(wrong).rejects.toThrow('This property cannot be expanded (nonsense).')
})
