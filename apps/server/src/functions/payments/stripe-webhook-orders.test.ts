import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStripe } from '@sampletrail/simulators/stripe.ts'
import { paymentKeys } from '#src/testing/payment-settings.ts'
import { startPaidServer, type PaidServer } from '#src/testing/start-paid-server.ts'
import type { TestPerson } from '#src/testing/start-test-server.ts'

const stripe = createStripe(paymentKeys)
let paid: PaidServer
let names = 0

beforeAll(async () => {
  paid = await startPaidServer((request) => stripe.app.fetch(request))
})
afterAll(() => paid.stop())

type Event = ReturnType<typeof stripe.events>[number]

/** A failure during the handling of an event, once; then it is delivered again, as the provider does. */
const crashes = {
  async 'the transaction is killed'() {
    await paid.site.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
       and pid in (select pid from pg_stat_activity where application_name = 'sampletrail-server')`,
    )
    return null
  },
  'the provider fails': () =>
    Response.json(
      { error: { type: 'api_error' } },
      { status: 500, headers: { 'stripe-should-retry': 'false' } },
    ),
}
type Crash = keyof typeof crashes

function ordersOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((first, at) =>
    ordersOf(items.toSpliced(at, 1)).map((others) => [first, ...others]),
  )
}

const eventOf = (type: string, subscription: string): Event => {
  const found = stripe
    .events()
    .find(
      (event) => event.type === type && JSON.stringify(event.data.object).includes(subscription),
    )
  if (!found) throw new Error(`There is no ${type} of ${subscription}.`)
  return found
}

const addPerson = () => paid.site.addPerson(`order${(names += 1)}`)

/** All columns of a row that payments may write. */
async function rowOf({ id }: TestPerson) {
  const [row] = await paid.site.query(
    `select tier, status, is_trial, trial_start, trial_end, current_period_end, cancel_at_period_end,
       stripe_subscription_id, payment_status, private.is_pro(user_id) as is_pro
     from public.subscriptions where user_id = $1`,
    [id],
  )
  return row
}

/** As before any payment. */
async function forget({ id }: TestPerson): Promise<void> {
  await paid.site.query('delete from internal.payment_events')
  await paid.site.query(
    `update public.subscriptions set tier = 'free', status = 'active', is_trial = false, trial_start = null,
       trial_end = null, current_period_end = null, cancel_at_period_end = false,
       stripe_subscription_id = null, payment_status = null where user_id = $1`,
    [id],
  )
}

/** Each event twice, one of them with a crash before it is handled. */
async function deliverAll(order: readonly Event[], crashAt: number, crash: Crash): Promise<void> {
  for (const [at, event] of order.entries()) {
    if (at === crashAt) {
      let happened = false
      paid.disturb(async () => {
        happened = true
        return await crashes[crash]()
      })
      const failed = await paid.deliver(event)
      paid.disturb(null)
      expect([failed.status, happened]).toEqual([503, true])
    }
    expect((await paid.deliver(event)).status).toBe(200)
    expect((await paid.deliver(event)).status).toBe(200)
  }
}

const crashNames = Object.keys(crashes) as Crash[]

/** All 24 orders; each once, with a crash before one of the four in turn, or as often as there are crashes. */
async function expectSameRow(
  person: TestPerson,
  events: readonly Event[],
  begin: () => Promise<void>,
  crashesOfOrder: 'one' | 'all' = 'one',
): Promise<Record<string, unknown> | undefined> {
  await begin()
  for (const event of events) await paid.deliver(event)
  const expected = await rowOf(person)
  let run = 0
  for (const order of ordersOf(events)) {
    const places = crashesOfOrder === 'all' ? [...order.keys()] : [run % order.length]
    for (const crashAt of places) {
      const crash =
        crashNames[Math.floor((run += 1) / 2) % crashNames.length] ?? 'the provider fails'
      await begin()
      await deliverAll(order, crashAt, crash)
      const types = order.map(({ type }) => type)
      expect({ types, crash, crashAt, row: await rowOf(person) }).toEqual({
        types,
        crash,
        crashAt,
        row: expected,
      })
    }
  }
  expect(run).toBe(crashesOfOrder === 'all' ? 96 : 24)
  return expected
}

describe('in all 24 orders, each event twice, with a crash between any two, the row is the same', () => {
  test('of a subscription that was changed, paid and has ended, and was recorded before', async () => {
    const person = await addPerson()
    const id = await paid.subscribe(person)
    await paid.payments.setCancellation(id, true)
    const attached = eventOf('checkout.session.completed', id)
    const paidFor = eventOf('invoice.paid', id)
    const created = eventOf('customer.subscription.created', id)
    const updated = eventOf('customer.subscription.updated', id)
    expect((await paid.deliver(attached)).status).toBe(200)
    const noted = await rowOf(person)
    expect(noted).toMatchObject({
      tier: 'pro',
      cancel_at_period_end: true,
      payment_status: 'active',
    })
    await paid.payments.cancelNow(id)
    const deleted = eventOf('customer.subscription.deleted', id)
    const end = await expectSameRow(person, [created, updated, paidFor, deleted], async () => {
      await forget(person)
      await paid.site.query(
        `update public.subscriptions set tier = 'pro', stripe_subscription_id = $2, payment_status = 'active',
           cancel_at_period_end = true, current_period_end = $3 where user_id = $1`,
        [person.id, id, noted?.['current_period_end']],
      )
    })
    expect(end).toMatchObject({ tier: 'free', stripe_subscription_id: null, is_pro: false })
  }, 120_000)

  test('of one whose events all arrive after its end', async () => {
    const person = await addPerson()
    const id = await paid.subscribe(person, 7)
    await paid.payments.setCancellation(id, true)
    await paid.payments.cancelNow(id)
    const types = ['created', 'updated', 'deleted'].map((what) => `customer.subscription.${what}`)
    const events = [...types, 'invoice.paid'].map((type) => eventOf(type, id))
    const end = await expectSameRow(person, events, () => forget(person))
    expect(end).toMatchObject({ tier: 'free', stripe_subscription_id: null, is_pro: false })
  }, 120_000)

  test('of a new one, whose events arrive among the last of an old one', async () => {
    const person = await addPerson()
    const old = await paid.subscribe(person)
    await paid.payments.cancelNow(old)
    const id = await paid.subscribe(person, 7)
    await paid.payments.setCancellation(id, true)
    const events = [
      eventOf('customer.subscription.deleted', old),
      ...['customer.subscription.created', 'customer.subscription.updated', 'invoice.paid'].map(
        (type) => eventOf(type, id),
      ),
    ]
    const end = await expectSameRow(person, events, () => forget(person), 'all')
    expect(end).toMatchObject({
      tier: 'pro',
      is_trial: true,
      stripe_subscription_id: id,
      payment_status: 'trialing',
      cancel_at_period_end: true,
      is_pro: true,
    })
  }, 120_000)
})
