import { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PlanChange } from '@sampletrail/contracts/admin-plans.ts'
import { errorBodySchema } from '@sampletrail/contracts/errors.ts'
import { checkoutSchema } from '@sampletrail/contracts/payments.ts'
import { createStripe } from '@sampletrail/simulators/stripe.ts'
import { paymentKeys } from '#src/testing/payment-settings.ts'
import { startPayingSite, type PayingSite } from '#src/testing/start-paying-site.ts'
import type { TestPerson } from '#src/testing/start-test-server.ts'

const standIn = createStripe(paymentKeys)
let paying: PayingSite
let stripe: Stripe
let admin: TestPerson
let person: TestPerson
let names = 0

// No webhook arrives in these: the answer already has the result.
beforeAll(async () => {
  paying = await startPayingSite((request) => standIn.app.fetch(request))
  const { hostname: host, port } = new URL(paying.origin)
  stripe = new Stripe(paymentKeys.secretKey, { host, port, protocol: 'http' })
  admin = await paying.site.addPerson('admin')
  await setAdmin(admin, true)
})
afterAll(() => paying.stop())
beforeEach(async () => {
  person = await paying.site.addPerson(`customer${(names += 1)}`)
})

const setAdmin = (who: TestPerson, isAdmin: boolean) =>
  paying.site.query('update public.subscriptions set is_admin = $2 where user_id = $1', [
    who.id,
    isAdmin,
  ])
const change = (wish: unknown, who: Pick<TestPerson, 'token'> | null = admin, id = person.id) =>
  paying.ask(who, `/api/admin/users/${id}/subscription`, wish)
const cancel = (subscriptionId: unknown, who: Pick<TestPerson, 'token'> | null = admin) =>
  paying.ask(who, '/api/admin/cancel-subscription', { subscriptionId })

async function refusalOf(response: Response): Promise<[number, string, string]> {
  const { error } = errorBodySchema.parse(await response.json())
  return [response.status, error.code, error.message]
}

/** Pays; our record has the provider's state, unless no event arrived. */
async function subscribe(status: 'trialing' | 'active' | 'past_due', told = true) {
  if (status === 'active') {
    await paying.site.query('update public.users set has_used_trial = true where id = $1', [
      person.id,
    ])
  }
  const opened = await paying.ask(person, '/.netlify/functions/create-checkout-session')
  const { sessionId, url } = checkoutSchema.parse(await opened.json())
  await paying.pay(url, status === 'past_due' ? '4000 0000 0000 0341' : undefined)
  const { subscription } = await stripe.checkout.sessions.retrieve(sessionId)
  if (typeof subscription !== 'string') throw new Error('Nobody paid.')
  if (status === 'past_due') standIn.endPeriod(subscription)
  if (told) await paying.ask(person, '/api/subscription/checkout-result', { sessionId })
  expect((await stripe.subscriptions.retrieve(subscription)).status).toBe(status)
  return subscription
}

async function planOf(): Promise<Record<string, unknown> | undefined> {
  const [row] = await paying.site.query(
    `select tier, status, is_trial, payment_status, cancel_at_period_end, stripe_subscription_id is not null as pays
     from public.subscriptions where user_id = $1`,
    [person.id],
  )
  return row
}

const statusOf = async (id: string) => (await stripe.subscriptions.retrieve(id)).status
const cancelCalls = () => paying.calls.filter((call) => call.startsWith('DELETE ')).length
const notesOf = async () => {
  const rows = await paying.site.query(
    'select actor_id, action from public.audit_log where target_id = $1 order by id',
    [person.id],
  )
  return rows.map(({ actor_id, action }) => [actor_id, action])
}

const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString()
const wishes: [string, PlanChange, object][] = [
  ['free', { choice: 'free' }, { tier: 'free', status: 'inactive', is_trial: false }],
  ['pro', { choice: 'pro' }, { tier: 'pro', status: 'active', is_trial: false }],
  [
    'trial',
    { choice: 'trial', trialEnd: inAWeek() },
    { tier: 'pro', status: 'active', is_trial: true },
  ],
]
const keptText =
  'The payment service does not answer, so the plan was not changed. Please try again: it continues where it stopped.'
const liveText = 'This person pays for a subscription. Cancel it first.'

describe('the plan of a person who pays nothing', () => {
  test.each(wishes)('is set to %s without a request to the provider', async (_name, wish, plan) => {
    const before = paying.calls.length
    expect((await change(wish)).status).toBe(204)
    expect(await planOf()).toMatchObject(plan)
    expect(paying.calls).toHaveLength(before)
    expect(await notesOf()).toEqual([[admin.id, 'subscription.set']])
  })

  test('is a trial until the given time', async () => {
    const trialEnd = inAWeek()
    await change({ choice: 'trial', trialEnd })
    const rows = await paying.site.query(
      'select trial_end from public.subscriptions where user_id = $1',
      [person.id],
    )
    expect(rows).toEqual([{ trial_end: new Date(trialEnd) }])
  })

  test.each([
    ['a trial without its end', { choice: 'trial' }],
    ['Pro with an end', { choice: 'pro', trialEnd: inAWeek() }],
    ['a choice that there is not', { choice: 'gold' }],
    ['an end that is no moment', { choice: 'trial', trialEnd: 'tomorrow' }],
    ['a trial that is over', { choice: 'trial', trialEnd: '2020-01-01T00:00:00.000Z' }],
    ['nothing', null],
  ])('is not changed by %s', async (_what, wish) => {
    const before = await planOf()
    expect((await refusalOf(await change(wish))).slice(0, 2)).toEqual([400, 'bad_request'])
    expect(await planOf()).toEqual(before)
    expect(await notesOf()).toEqual([])
  })
})

describe('the plan of a person who pays', () => {
  test.each([
    ['trialing', 'free'],
    ['trialing', 'pro'],
    ['trialing', 'trial'],
    ['active', 'free'],
    ['active', 'trial'],
    ['past_due', 'free'],
  ] as const)('and is %s is not set to %s unless that ends first', async (status, choice) => {
    const subscription = await subscribe(status)
    const wish = wishes.find(([name]) => name === choice)
    const before = await planOf()
    expect(await refusalOf(await change(wish?.[1]))).toEqual([409, 'live_subscription', liveText])
    expect(await planOf()).toEqual(before)
    expect(await statusOf(subscription)).toBe(status)
    expect(await notesOf()).toEqual([])

    expect((await change({ ...wish?.[1], endsPaid: true })).status).toBe(204)
    expect(await statusOf(subscription)).toBe('canceled')
    expect(await planOf()).toMatchObject({ ...wish?.[2], payment_status: null, pays: false })
    expect(await notesOf()).toEqual([
      [admin.id, 'subscription.end'],
      [admin.id, 'subscription.set'],
    ])
  })

  test('continues if it is Pro already', async () => {
    const subscription = await subscribe('active')
    const before = await planOf()
    expect((await change({ choice: 'pro' })).status).toBe(204)
    expect(await planOf()).toEqual(before)
    expect(await statusOf(subscription)).toBe('active')
  })

  test('is not changed over an unreported payment', async () => {
    const subscription = await subscribe('active', false)
    expect(await planOf()).toMatchObject({ pays: false })
    const [, wish] = wishes[0] ?? []
    expect((await refusalOf(await change(wish))).slice(0, 2)).toEqual([409, 'live_subscription'])
    expect(await planOf()).toMatchObject({ pays: true, payment_status: 'active' })
    expect((await change({ choice: 'free', endsPaid: true })).status).toBe(204)
    expect(await statusOf(subscription)).toBe('canceled')
  })

  test('is changed without a cancellation if it ended at the provider without a report', async () => {
    await stripe.subscriptions.cancel(await subscribe('active'))
    const before = cancelCalls()
    expect((await change({ choice: 'free' })).status).toBe(204)
    expect(await planOf()).toMatchObject({ tier: 'free', pays: false })
    expect(cancelCalls()).toBe(before)
    expect(await notesOf()).toEqual([[admin.id, 'subscription.set']])
  })

  test.each([
    ['the list of subscriptions', /GET \/v1\/subscriptions$/, 'active'],
    ['the subscription’s state', /GET \/v1\/subscriptions\//, 'active'],
    ['the cancellation', /DELETE \/v1\/subscriptions/, 'active'],
  ])(
    'stays if the provider does not confirm %s, and another attempt succeeds',
    async (_w, name, left) => {
      const subscription = await subscribe('active')
      const before = await planOf()
      paying.fail(name)
      const answer = await change({ choice: 'free', endsPaid: true })
      paying.fail(null)
      expect(await refusalOf(answer)).toEqual([503, 'unavailable', keptText])
      expect(await planOf()).toEqual(before)
      expect(await statusOf(subscription)).toBe(left)
      expect((await change({ choice: 'free', endsPaid: true })).status).toBe(204)
      expect(await statusOf(subscription)).toBe('canceled')
    },
  )

  test('is changed once at a time: two admins at once end it once', async () => {
    await subscribe('active')
    const before = cancelCalls()
    const wish = { choice: 'free', endsPaid: true }
    const answers = await Promise.all([change(wish), change(wish), change(wish)])
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    expect(cancelCalls()).toBe(before + 1)
  })
})

describe('a subscription to cancel', () => {
  test.each(['active', 'past_due'] as const)(
    'while it is %s ends with its period, also if it is requested twice',
    async (status) => {
      const subscription = await subscribe(status)
      expect((await cancel(subscription)).status).toBe(204)
      expect((await cancel(subscription)).status).toBe(204)
      expect(await planOf()).toMatchObject({
        tier: 'pro',
        payment_status: status,
        cancel_at_period_end: true,
      })
      expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({
        status,
        cancel_at_period_end: true,
      })
      expect(await notesOf()).toContainEqual([admin.id, 'subscription.cancel'])
    },
  )

  const noneActive = [404, 'not_found', 'No active subscription found']

  test('is not ours, on trial or over: there is none', async () => {
    const trialing = await subscribe('trialing')
    expect(await refusalOf(await cancel(trialing))).toEqual(noneActive)
    expect(await statusOf(trialing)).toBe('trialing')
    expect(await refusalOf(await cancel('sub_of_another_shop'))).toEqual(noneActive)
    expect(await notesOf()).toEqual([])
    const before = paying.calls.length
    await change({ choice: 'free', endsPaid: true })
    expect(paying.calls.length).toBeGreaterThan(before)
    expect(await refusalOf(await cancel(trialing))).toEqual(noneActive)
  })

  test('ended at the provider without a report: there is none, and the plan follows', async () => {
    const subscription = await subscribe('active')
    await stripe.subscriptions.cancel(subscription)
    expect(await refusalOf(await cancel(subscription))).toEqual(noneActive)
    expect(await planOf()).toMatchObject({ tier: 'free', pays: false })
  })

  test('stays if the provider does not answer', async () => {
    const subscription = await subscribe('active')
    paying.fail(/POST \/v1\/subscriptions/)
    const answer = await cancel(subscription)
    paying.fail(null)
    expect(await refusalOf(answer)).toEqual([
      503,
      'unavailable',
      'The payment service does not answer. Please try again.',
    ])
    expect(await planOf()).toMatchObject({ cancel_at_period_end: false })
  })

  test.each([null, 7, '', 'sub/1', 'x'.repeat(300)])('is not %j', async (id) => {
    expect((await refusalOf(await cancel(id))).slice(0, 2)).toEqual([400, 'bad_request'])
  })
})

const actions = () => [
  `/api/admin/users/${person.id}/subscription`,
  `/api/admin/users/${person.id}/password-reset`,
  '/api/admin/cancel-subscription',
]

describe('access', () => {
  const body = { choice: 'free', subscriptionId: 'sub_1' }

  test('is refused to a person who is not signed in, no admin, or no longer one', async () => {
    const former = await paying.site.addPerson(`former${names}`)
    await setAdmin(former, true)
    for (const path of actions()) {
      expect((await paying.ask(former, path, body)).status).not.toBe(403)
    }
    await setAdmin(former, false)
    const notes = await notesOf()
    for (const path of actions()) {
      expect((await refusalOf(await paying.ask(null, path, body)))[1]).toBe('unauthorized')
      for (const who of [person, former]) {
        const refusal = await refusalOf(await paying.ask(who, path, body))
        expect(refusal).toEqual([403, 'forbidden', 'Only admins may do this.'])
      }
    }
    expect(await notesOf()).toEqual(notes)
  })

  test('is refused to an admin who has a second factor and did not use it', async () => {
    const careful = await paying.site.addPerson(`careful${names}`)
    await setAdmin(careful, true)
    const { weak, strong } = await paying.site.useSecondFactor(careful)
    for (const path of actions()) {
      const refusal = await refusalOf(await paying.ask({ token: weak }, path, body))
      expect(refusal.slice(0, 2)).toEqual([403, 'second_factor_needed'])
    }
    expect(await notesOf()).toEqual([])
    expect((await change({ choice: 'free' }, { token: strong })).status).toBe(204)
  })

  test('of an admin who loses the flag during the provider’s answer changes nothing more', async () => {
    const former = await paying.site.addPerson(`losing${names}`)
    await setAdmin(former, true)
    const subscription = await subscribe('active')
    paying.before(/GET \/v1\/subscriptions$/, () => setAdmin(former, false))
    const answer = await change({ choice: 'free', endsPaid: true }, former)
    expect(await refusalOf(answer)).toEqual([403, 'forbidden', 'Only admins may do this.'])
    expect(await statusOf(subscription)).toBe('active')
    expect(await planOf()).toMatchObject({ pays: true })
  })
})

test('changes nobody who does not exist, or whose account is being deleted', async () => {
  const nobody = '00000000-0000-4000-8000-000000000000'
  const reset = (id: string) => paying.ask(admin, `/api/admin/users/${id}/password-reset`)
  const notThere = [404, 'not_found', 'This person is no longer there. Reload the page.']
  for (const id of [nobody, 'me']) {
    expect(await refusalOf(await change({ choice: 'free' }, admin, id))).toEqual(notThere)
    expect(await refusalOf(await reset(id))).toEqual(notThere)
  }
  await paying.site.query('select private.begin_closure($1)', [person.id])
  const closing = [
    409,
    'conflict',
    'This account is being deleted, so it can no longer be changed.',
  ]
  const before = await planOf()
  expect(await refusalOf(await change({ choice: 'pro' }))).toEqual(closing)
  expect(await refusalOf(await reset(person.id))).toEqual(closing)
  expect(await planOf()).toEqual(before)
  expect(await notesOf()).toEqual([])
})
