import { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorBodySchema } from '@sampletrail/contracts/errors.ts'
import { checkoutSchema } from '@sampletrail/contracts/payments.ts'
import { createStripe } from '@sampletrail/simulators/stripe.ts'
import { connectBackend, type Backend } from '#src/backend.ts'
import { deleteAccount } from '#src/commands/accounts/delete-account.ts'
import { createLockPayer } from '#src/commands/payments/lock-payer.ts'
import { createPaymentClient } from '#src/integrations/payments/client.ts'
import type { Log } from '#src/log/log.ts'
import { fillAccount } from '#src/testing/fill-account.ts'
import { findTraces } from '#src/testing/find-traces.ts'
import { paymentKeys } from '#src/testing/payment-settings.ts'
import { startPayingSite, type PayingSite } from '#src/testing/start-paying-site.ts'
import type { TestPerson } from '#src/testing/start-test-server.ts'

const standIn = createStripe(paymentKeys)
const log: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
let paying: PayingSite
let stripe: Stripe
let backend: Backend
let person: TestPerson
let names = 0

beforeAll(async () => {
  paying = await startPayingSite((request) => standIn.app.fetch(request))
  const { hostname: host, port } = new URL(paying.origin)
  stripe = new Stripe(paymentKeys.secretKey, { host, port, protocol: 'http' })
  const { supabase, localUrl, publicUrl } = paying.site.server
  backend = connectBackend({ ...supabase, url: localUrl, publicUrl }, log)
})
afterAll(async () => {
  await backend.stop()
  await paying.stop()
})
beforeEach(async () => {
  person = await paying.site.addPerson(`leaver${(names += 1)}`)
})

async function openCheckout() {
  const response = await paying.ask(person, '/.netlify/functions/create-checkout-session')
  return checkoutSchema.parse(await response.json())
}

async function subscriptionOf(sessionId: string): Promise<Stripe.Subscription> {
  const { subscription } = await stripe.checkout.sessions.retrieve(sessionId, {
    expand: ['subscription'],
  })
  if (subscription === null || typeof subscription === 'string') throw new Error('Nobody paid.')
  return subscription
}

/** Subscribes; the server learns of the payment only if `told`. */
async function subscribe(told = true): Promise<Stripe.Subscription> {
  return await subscriptionOf(await paying.subscribe(person, told))
}

const leave = () =>
  paying.ask(person, '/api/account/delete', { email: person.email, password: 'correct horse' })

const statusOf = async ({ id }: Stripe.Subscription) =>
  (await stripe.subscriptions.retrieve(id)).status

const ownCustomers = () =>
  standIn.customers().filter(({ metadata }) => metadata['user_id'] === person.id)

async function expectGone(): Promise<void> {
  expect(await findTraces(paying.site, person)).toEqual([])
  expect(ownCustomers()).toEqual([])
}

describe('closing the account of a person who pays', () => {
  test.each([
    ['of which we know', true],
    ['of which no webhook told', false],
  ])('ends a subscription %s at once, and the customer with it', async (_what, told) => {
    const subscription = await subscribe(told)
    expect((await leave()).status).toBe(204)
    expect(await statusOf(subscription)).toBe('canceled')
    await expectGone()
  })

  test('ends an open checkout', async () => {
    const { sessionId, url } = await openCheckout()
    expect((await leave()).status).toBe(204)
    expect((await stripe.checkout.sessions.retrieve(sessionId)).status).toBe('expired')
    expect(await paying.pay(url)).toBeNull()
    await expectGone()
  })

  test('ends a subscription that is paid meanwhile', async () => {
    const { sessionId, url } = await openCheckout()
    paying.before(/expire$/, () => paying.pay(url))
    expect((await leave()).status).toBe(204)
    expect((await subscriptionOf(sessionId)).status).toBe('canceled')
    await expectGone()
  })

  test('sends the provider no request about a person who never had a checkout', async () => {
    const before = paying.calls.length
    expect((await leave()).status).toBe(204)
    expect(paying.calls).toHaveLength(before)
  })

  test('accepts that the provider no longer has the customer', async () => {
    await subscribe()
    await stripe.customers.del(ownCustomers()[0]?.id ?? '')
    expect((await leave()).status).toBe(204)
    await expectGone()
  })
})

describe('the account is not changed, and another attempt succeeds,', () => {
  test.each([
    ['GET', /GET \/v1\/checkout\/sessions$/],
    ['expire', /expire$/],
    ['list', /GET \/v1\/subscriptions$/],
    ['cancel', /DELETE \/v1\/subscriptions/],
    ['look', /GET \/v1\/subscriptions\//],
    ['delete', /DELETE \/v1\/customers/],
  ])('if the provider does not answer "%s"', async (_step, name) => {
    await fillAccount(paying.site, person)
    const subscription = await subscribe()
    // A second one, as an old tab may have it.
    await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: ownCustomers()[0]?.id ?? '',
      line_items: [{ price: paymentKeys.priceId, quantity: 1 }],
      success_url: 'http://localhost/success',
    })
    const own = async () =>
      await person.client.from('products').select('id, name, updated_at').order('id')
    const before = await own()
    paying.fail(name)
    const answer = await leave()
    paying.fail(null)
    const { error } = errorBodySchema.parse(await answer.json())
    expect([answer.status, error.code, error.message]).toEqual([
      503,
      'unavailable',
      'Your subscription could not be ended, so nothing was deleted. Please try again.',
    ])
    expect((await own()).data).toEqual(before.data)
    expect(await findTraces(paying.site, person)).not.toContain('internal.account_closures.user_id')
    expect((await leave()).status).toBe(204)
    expect(await statusOf(subscription)).toBe('canceled')
    await expectGone()
  })

  test('if the last admin asks: the subscription continues', async () => {
    await paying.site.query('update public.subscriptions set is_admin = (user_id = $1)', [
      person.id,
    ])
    const subscription = await subscribe()
    const before = paying.calls.length
    expect((await leave()).status).toBe(409)
    expect(paying.calls).toHaveLength(before)
    expect(await statusOf(subscription)).toBe('trialing')
    await paying.site.query('update public.subscriptions set is_admin = false')
    expect((await leave()).status).toBe(204)
    await expectGone()
  })

  test('if our own database fails after the provider has succeeded', async () => {
    const subscription = await subscribe()
    const failing: Pick<Backend, 'admin' | 'asService'> = {
      admin: () => backend.admin(),
      asService: (work) =>
        backend.asService(async (transaction) =>
          work({
            query: (async (sql: string, values: unknown[]) => {
              if (sql.includes('begin_closure')) throw new Error('The connection is lost.')
              return await transaction.query(sql, values)
            }) as typeof transaction.query,
          }),
        ),
    }
    const dependencies = {
      payments: createPaymentClient({ ...paymentKeys, apiUrl: paying.origin }),
      publicUrl: paying.site.server.publicUrl,
      mail: null,
      log,
    }
    const broken = deleteAccount(
      { ...dependencies, backend: failing, lockPayer: createLockPayer(failing) },
      person.id,
    )
    await expect(broken).rejects.toThrow('The connection is lost.')
    expect(await statusOf(subscription)).toBe('canceled')
    const { data } = await person.client.from('subscription_view').select('is_pro').single()
    expect(data).toEqual({ is_pro: false })
    await deleteAccount(
      { ...dependencies, backend, lockPayer: createLockPayer(backend) },
      person.id,
    )
    await expectGone()
  })
})

test('a checkout and a deletion by one person run one after the other, also on two servers', async () => {
  const order: string[] = []
  const [one, other] = [createLockPayer(backend), createLockPayer(backend)]
  const entered = Promise.withResolvers<void>()
  const first = one(person.id, async () => {
    entered.resolve()
    await expect
      .poll(() =>
        paying.site.query(
          `select from pg_locks where locktype = 'advisory' and not granted
             and database = (select oid from pg_database where datname = current_database())`,
        ),
      )
      .toHaveLength(1)
    order.push('first')
  })
  await entered.promise
  const second = other(person.id, async () => order.push('second'))
  await Promise.all([first, second])
  expect(order).toEqual(['first', 'second'])
})
