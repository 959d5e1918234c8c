import { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorBodySchema } from '@sampletrail/contracts/errors.ts'
import { checkoutSchema, type Checkout } from '@sampletrail/contracts/payments.ts'
import { createStripe } from '@sampletrail/simulators/stripe.ts'
import { paymentKeys } from '#src/testing/payment-settings.ts'
import { startPayingSite, type PayingSite } from '#src/testing/start-paying-site.ts'
import type { TestPerson } from '#src/testing/start-test-server.ts'

const standIn = createStripe(paymentKeys)
let paying: PayingSite
let stripe: Stripe
let person: TestPerson
let names = 0

const path = '/.netlify/functions/create-checkout-session'

beforeAll(async () => {
  paying = await startPayingSite((request) => standIn.app.fetch(request))
  const { hostname: host, port } = new URL(paying.origin)
  stripe = new Stripe(paymentKeys.secretKey, { host, port, protocol: 'http' })
})
afterAll(() => paying.stop())
beforeEach(async () => {
  person = await paying.site.addPerson(`payer${(names += 1)}`)
})

async function open(who: TestPerson = person, body: unknown = {}): Promise<Checkout> {
  const response = await paying.ask(who, path, body)
  const text = await response.text()
  expect({ status: response.status, text }).toMatchObject({ status: 200 })
  return checkoutSchema.parse(JSON.parse(text))
}

async function refusalOf(response: Response): Promise<[number, string, string]> {
  const { error } = errorBodySchema.parse(await response.json())
  return [response.status, error.code, error.message]
}

const set = (columns: string) =>
  paying.site.query(`update public.subscriptions set ${columns} where user_id = $1`, [person.id])

async function sessionOf({ sessionId }: Checkout): Promise<Stripe.Checkout.Session> {
  return await stripe.checkout.sessions.retrieve(sessionId, { expand: ['customer', 'line_items'] })
}

const ownCustomers = () =>
  standIn.customers().filter(({ metadata }) => metadata['user_id'] === person.id)

async function openSessions(): Promise<string[]> {
  const found: string[] = []
  for (const { id: customer } of ownCustomers()) {
    const { data } = await stripe.checkout.sessions.list({ customer, status: 'open' })
    found.push(...data.map(({ id }) => id))
  }
  return found
}

const trialText = async ({ url }: Checkout) =>
  /(\d+) days? free/.exec(await (await fetch(url)).text())?.[1]

describe('the server decides', () => {
  test('price, person, address, trial and return addresses', async () => {
    const checkout = await open()
    const { publicUrl } = paying.site.server
    expect(await sessionOf(checkout)).toMatchObject({
      mode: 'subscription',
      client_reference_id: person.id,
      customer: { email: person.email, metadata: { user_id: person.id } },
      line_items: { data: [{ quantity: 1, price: { id: paymentKeys.priceId } }] },
      payment_method_collection: 'always',
      success_url: `${publicUrl}/success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${publicUrl}/subscription`,
    })
    expect(await trialText(checkout)).toBe('7')
  })

  test('nothing that a client sends changes any of it', async () => {
    const stranger = await paying.site.addPerson(`stranger${names}`)
    const { customer } = await sessionOf(await open(stranger))
    const own = await open()
    const wishes: unknown[] = [
      { priceId: 'price_1' },
      { priceId: ['price_1', paymentKeys.priceId] },
      { price: { id: 'price_1', unit_amount: 1 } },
      { line_items: [{ price: 'price_1', quantity: 0 }] },
      { 'line_items[0][price]': 'price_1' },
      { customer, customerId: customer },
      { customer: [customer] },
      { email: stranger.email },
      { email: [stranger.email], client_reference_id: stranger.id },
      { userId: stranger.id, user_id: [stranger.id], metadata: { user_id: stranger.id } },
      { isTrialConversion: true, trialDays: 365, trial_period_days: 365 },
      { subscription_data: { trial_period_days: 365, metadata: { user_id: stranger.id } } },
      { subscription_data: [{ trial_end: 4_000_000_000 }] },
      { tier: 'pro', status: 'active', isPro: true },
      { tier: ['pro'], subscription: { tier: 'pro' } },
      { terms: `${paymentKeys.priceId} 365`, success_url: 'https://elsewhere.example' },
      JSON.parse('{"__proto__": {"trialDays": 365}, "constructor": {"trialDays": 365}}'),
      [{ priceId: 'price_1' }],
      'priceId=price_1',
      null,
    ]
    for (const wish of wishes) expect(await open(person, wish)).toEqual(own)
    const byAddress = `${path}?priceId=price_1&trialDays=365&customer=${stranger.id}`
    expect(checkoutSchema.parse(await (await paying.ask(person, byAddress)).json())).toEqual(own)
    expect(await openSessions()).toEqual([own.sessionId])
    const [row] = await paying.site.query('select * from private.payment_of($1)', [person.id])
    expect(row).toMatchObject({ subscription_id: null, payment_status: null })
  })

  test.each<[string, string, string | undefined]>([
    ['the days that are left of a running trial', `interval '3 days 4 hours'`, '4'],
    ['a last day that has begun', `interval '2 hours'`, '1'],
    ['none when the trial is over', `interval '-1 day'`, undefined],
  ])('the trial: %s', async (_what, left, days) => {
    await set(`tier = 'pro', is_trial = true, trial_start = now(), trial_end = now() + ${left}`)
    expect(await trialText(await open())).toBe(days)
  })
})

describe('one open checkout at a time', () => {
  test('tabs that ask at once get the same one, of one customer', async () => {
    const opened = await Promise.all(Array.from({ length: 5 }, () => open()))
    expect(new Set(opened.map(({ sessionId }) => sessionId)).size).toBe(1)
    expect(await openSessions()).toHaveLength(1)
    expect(ownCustomers()).toHaveLength(1)
  })

  test('one with other terms ends when a new one is opened', async () => {
    const old = await open()
    await set(`tier = 'pro', is_trial = true, trial_end = now() + interval '2 days'`)
    const next = await open()
    expect(next.sessionId).not.toBe(old.sessionId)
    expect(await openSessions()).toEqual([next.sessionId])
    expect((await sessionOf(old)).status).toBe('expired')
  })
})

describe('nobody pays twice', () => {
  test('a person who has paid is refused, even without a webhook', async () => {
    await paying.pay((await open()).url)
    expect(await refusalOf(await paying.ask(person, path))).toEqual([
      409,
      'conflict',
      "You have a subscription already. 'Manage Subscription' leads to it.",
    ])
    const [row] = await paying.site.query(
      'select tier, payment_status from public.subscriptions where user_id = $1',
      [person.id],
    )
    expect(row).toEqual({ tier: 'pro', payment_status: 'trialing' })
  })

  test('nor if the open checkout is paid while it is being ended', async () => {
    const old = await open()
    await paying.site.query('update public.users set has_used_trial = true where id = $1', [
      person.id,
    ])
    paying.before(/expire$/, () => paying.pay(old.url))
    expect((await refusalOf(await paying.ask(person, path)))[0]).toBe(409)
    expect(await openSessions()).toEqual([])
    const [customer] = ownCustomers()
    const { data } = await stripe.subscriptions.list({ customer: customer?.id ?? '' })
    expect(data).toHaveLength(1)
  })

  test.each([
    ['subscriptions', /^GET .*subscriptions$/],
    ['open checkouts', /^GET .*sessions$/],
    ['the customer', /^POST .*customers\/[^/]+$/],
  ])('nor if it is paid while the provider is asked for %s', async (_, name) => {
    const old = await open()
    paying.before(name, () => paying.pay(old.url))
    await paying.ask(person, path)
    expect((await sessionOf(old)).status).toBe('complete')
    const [customer] = ownCustomers()
    const { data } = await stripe.checkout.sessions.list({ customer: customer?.id ?? '' })
    expect(data.map(({ id }) => id)).toEqual([old.sessionId])
  })

  test('a subscription that ended without a report does not prevent a new payment', async () => {
    await paying.pay((await open()).url)
    await paying.ask(person, path)
    const [customer] = ownCustomers()
    const { data } = await stripe.subscriptions.list({ customer: customer?.id ?? '' })
    await stripe.subscriptions.cancel(data[0]?.id ?? '')
    expect(await trialText(await open())).toBeUndefined()
  })

  test('a person who was given Pro has nothing to pay', async () => {
    await set(`tier = 'pro'`)
    expect((await refusalOf(await paying.ask(person, path))).slice(0, 2)).toEqual([409, 'conflict'])
    expect(await openSessions()).toEqual([])
  })
})

describe('the customer', () => {
  test('has the person’s current address', async () => {
    await open()
    const moved = `moved-${person.email}`
    await paying.site.service.auth.admin.updateUserById(person.id, { email: moved })
    await open()
    expect(ownCustomers()).toMatchObject([{ email: moved }])
  })

  test('is created again if the provider no longer has it', async () => {
    await open()
    const [first] = ownCustomers()
    await stripe.customers.del(first?.id ?? '')
    const checkout = await open()
    expect(ownCustomers()).toHaveLength(1)
    expect(ownCustomers()[0]?.id).not.toBe(first?.id)
    expect((await sessionOf(checkout)).status).toBe('open')
  })

  test('is created once, whatever fails afterwards', async () => {
    for (const name of [/POST \/v1\/customers\/cus/, /sessions$/]) {
      paying.fail(name)
      const response = await paying.ask(person, path)
      paying.fail(null)
      expect(await refusalOf(response)).toEqual([
        503,
        'unavailable',
        'Failed to create checkout session',
      ])
    }
    await open()
    expect(ownCustomers()).toHaveLength(1)
  })
})

test('a customer who was created but not stored is found again', async () => {
  const rename = (from: string, to: string) =>
    paying.site.query(`alter function private.${from}(uuid, text) rename to ${to}`)
  await rename('keep_payment_customer', 'lost_payment_customer')
  const answer = await paying.ask(person, path)
  await rename('lost_payment_customer', 'keep_payment_customer')
  expect(await refusalOf(answer)).toEqual([500, 'internal', 'Failed to create checkout session'])
  await open()
  expect(ownCustomers()).toHaveLength(1)
})

describe('it is refused', () => {
  test('if nobody is signed in', async () => {
    const answer = await paying.ask(null, path)
    expect(await refusalOf(answer)).toEqual([401, 'unauthorized', 'User not authenticated'])
    const forged = await paying.ask({ token: 'a.b.c' }, path)
    expect(await refusalOf(forged)).toEqual([401, 'unauthorized', 'User not authenticated'])
  })

  test('if the account is being closed', async () => {
    await paying.site.query('select private.begin_closure($1)', [person.id])
    expect((await refusalOf(await paying.ask(person, path)))[0]).toBe(401)
  })

  test('if the request is too large', async () => {
    const answer = await paying.ask(person, path, { note: 'x'.repeat(20_000) })
    expect((await refusalOf(answer)).slice(0, 2)).toEqual([413, 'too_large'])
  })

  test('if the price at the provider is not the one that is shown', async () => {
    await paying.site.query(`update public.plans set monthly_price = 12 where tier = 'pro'`)
    const answer = await paying.ask(person, path)
    await paying.site.query(`update public.plans set monthly_price = 10 where tier = 'pro'`)
    expect(await refusalOf(answer)).toEqual([
      503,
      'unavailable',
      'Failed to create checkout session',
    ])
    expect(ownCustomers()).toEqual([])
    await open()
  })
})
