import { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorBodySchema } from '@sampletrail/contracts/errors.ts'
import { checkoutSchema, portalSchema } from '@sampletrail/contracts/payments.ts'
import { createStripe } from '@sampletrail/simulators/stripe.ts'
import { paymentKeys } from '#src/testing/payment-settings.ts'
import { startPayingSite, type PayingSite } from '#src/testing/start-paying-site.ts'
import type { TestPerson } from '#src/testing/start-test-server.ts'

const standIn = createStripe(paymentKeys)
let paying: PayingSite
let stripe: Stripe
let person: TestPerson
let names = 0

// No webhook arrives in these: the answer already has the result.
beforeAll(async () => {
  paying = await startPayingSite((request) => standIn.app.fetch(request))
  const { hostname: host, port } = new URL(paying.origin)
  stripe = new Stripe(paymentKeys.secretKey, { host, port, protocol: 'http' })
})
afterAll(() => paying.stop())
beforeEach(async () => {
  person = await paying.site.addPerson(`subscriber${(names += 1)}`)
})

const ask = (path: string, body?: unknown, who: TestPerson | null = person) =>
  paying.ask(who, `/api/subscription/${path}`, body)

async function refusalOf(response: Response): Promise<[number, string, string]> {
  const { error } = errorBodySchema.parse(await response.json())
  return [response.status, error.code, error.message]
}

async function openCheckout() {
  const response = await paying.ask(person, '/.netlify/functions/create-checkout-session')
  return checkoutSchema.parse(await response.json())
}

/** Subscribes, and returns from the provider's page. */
async function subscribe(): Promise<string> {
  const { sessionId, url } = await openCheckout()
  await paying.pay(url)
  expect((await ask('checkout-result', { sessionId })).status).toBe(200)
  const { subscription } = await stripe.checkout.sessions.retrieve(sessionId)
  if (typeof subscription !== 'string') throw new Error('Nobody paid.')
  return subscription
}

async function view(): Promise<Record<string, unknown> | null> {
  const { data } = await person.client.from('subscription_view').select().maybeSingle()
  return data
}

describe('the result of a checkout', () => {
  test('is Pro as soon as it is paid, and may be asked again', async () => {
    const { sessionId, url } = await openCheckout()
    const result = async () => await (await ask('checkout-result', { sessionId })).json()
    expect(await result()).toEqual({ isPro: false })
    expect(await paying.pay(url)).toBe(
      `${paying.site.server.publicUrl}/success?session_id=${sessionId}`,
    )
    expect(await result()).toEqual({ isPro: true })
    expect(await result()).toEqual({ isPro: true })
    expect(await view()).toMatchObject({
      is_pro: true,
      is_trialing: true,
      payment_status: 'trialing',
      is_cancelled: false,
    })
  })

  test('is hidden from everybody else: theirs and unknown ones get the same answer', async () => {
    const stranger = await paying.site.addPerson(`stranger${names}`)
    const { sessionId, url } = await openCheckout()
    await paying.pay(url)
    const theirs = await refusalOf(await ask('checkout-result', { sessionId }, stranger))
    expect(theirs).toEqual([
      404,
      'not_found',
      'We cannot find this payment. If you have paid, contact us.',
    ])
    const unknown = await ask('checkout-result', { sessionId: 'cs_test_unknown' }, stranger)
    expect(await refusalOf(unknown)).toEqual(theirs)
    const { data } = await stranger.client.from('subscription_view').select('is_pro').single()
    expect(data).toEqual({ is_pro: false })
    expect(await view()).toMatchObject({ is_pro: false })
  })

  test.each([
    {},
    { sessionId: 'sub_1' },
    { sessionId: ['cs_1'] },
    { sessionId: 'cs_../customers' },
  ])('needs the id of a checkout, not %j', async (body) => {
    expect((await refusalOf(await ask('checkout-result', body)))[0]).toBe(400)
  })

  test('can be requested again if the provider cannot be reached', async () => {
    const { sessionId, url } = await openCheckout()
    await paying.pay(url)
    paying.fail(/GET \/v1\/checkout/)
    const answer = await ask('checkout-result', { sessionId })
    paying.fail(null)
    expect((await refusalOf(answer)).slice(0, 2)).toEqual([503, 'unavailable'])
    expect(await (await ask('checkout-result', { sessionId })).json()).toEqual({ isPro: true })
  })
})

describe('the portal', () => {
  test('opens for subscribers, and returns to the app', async () => {
    await subscribe()
    const { url } = portalSchema.parse(await (await ask('portal')).json())
    expect(url.startsWith(paying.origin)).toBe(true)
    const page = await (await fetch(url)).text()
    expect(page).toContain(`${paying.site.server.publicUrl}/subscription`)
  })

  test('has nothing for others, or for a customer who is gone', async () => {
    const refusal = [409, 'conflict', 'You have no subscription to manage. Choose a plan first.']
    expect(await refusalOf(await ask('portal'))).toEqual(refusal)
    await openCheckout()
    const [customer] = standIn
      .customers()
      .filter(({ metadata }) => metadata['user_id'] === person.id)
    await stripe.customers.del(customer?.id ?? '')
    expect(await refusalOf(await ask('portal'))).toEqual(refusal)
  })
})

describe('a cancellation', () => {
  test('ends the subscription with its period, and can be undone', async () => {
    const id = await subscribe()
    const wish = { cancelAtPeriodEnd: true }
    expect(await (await ask('cancellation', wish)).json()).toEqual(wish)
    expect(await view()).toMatchObject({ is_pro: true, is_cancelled: true })
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ cancel_at_period_end: true })
    const other = { cancelAtPeriodEnd: false }
    expect(await (await ask('cancellation', other)).json()).toEqual(other)
    expect(await view()).toMatchObject({ is_pro: true, is_cancelled: false })
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ cancel_at_period_end: false })
  })

  test('ends a granted trial without a request to the provider', async () => {
    await paying.site.query(
      `update public.subscriptions set tier = 'pro', is_trial = true, trial_end = now() + interval '3 days' where user_id = $1`,
      [person.id],
    )
    const before = paying.calls.length
    for (const cancelAtPeriodEnd of [true, true, false]) {
      expect((await ask('cancellation', { cancelAtPeriodEnd })).status).toBe(200)
      expect(await view()).toMatchObject({ is_pro: true, is_cancelled: cancelAtPeriodEnd })
    }
    expect(paying.calls).toHaveLength(before)
  })

  test('has nothing to end on Basic', async () => {
    const answer = await ask('cancellation', { cancelAtPeriodEnd: true })
    expect(await refusalOf(answer)).toEqual([
      409,
      'conflict',
      'There is no trial that could be changed.',
    ])
  })

  test('of one that ended without a report says so, and the plan follows', async () => {
    await stripe.subscriptions.cancel(await subscribe())
    const answer = await ask('cancellation', { cancelAtPeriodEnd: false })
    expect(await refusalOf(answer)).toEqual([
      409,
      'conflict',
      'This subscription has already ended. Reload the page.',
    ])
    expect(await view()).toMatchObject({ is_pro: false, payment_status: null })
  })

  test('changes nothing if the provider cannot be reached', async () => {
    await subscribe()
    paying.fail(/POST \/v1\/subscriptions/)
    const answer = await ask('cancellation', { cancelAtPeriodEnd: true })
    paying.fail(null)
    expect((await refusalOf(answer)).slice(0, 2)).toEqual([503, 'unavailable'])
    expect(await view()).toMatchObject({ is_cancelled: false })
  })

  test.each([{}, { cancelAtPeriodEnd: 'true' }, { cancelAtPeriodEnd: [true] }, [[true]], null])(
    'is refused for %j',
    async (body) => {
      expect((await refusalOf(await ask('cancellation', body)))[0]).toBe(400)
    },
  )
})

test.each(['portal', 'cancellation', 'checkout-result'])(
  '%s is for signed-in people, and accepts only small requests',
  async (path) => {
    expect((await refusalOf(await ask(path, {}, null)))[0]).toBe(401)
    const much = { cancelAtPeriodEnd: true, note: 'x'.repeat(5000) }
    expect((await refusalOf(await ask(path, much))).slice(0, 2)).toEqual([413, 'too_large'])
  },
)
