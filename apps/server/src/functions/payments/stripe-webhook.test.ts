import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createStripe, signPayload } from '@sampletrail/simulators/stripe.ts'
import { paymentKeys } from '#src/testing/payment-settings.ts'
import { little, sendEndless } from '#src/testing/send-endless.ts'
import { signDelivery, startPaidServer, type PaidServer } from '#src/testing/start-paid-server.ts'
import type { TestPerson } from '#src/testing/start-test-server.ts'

const stripe = createStripe(paymentKeys)
const callsPerMinute = 20
let paid: PaidServer
let person: TestPerson
let names = 0

beforeAll(async () => {
  const settings = { API_CALLS_PER_MINUTE: String(callsPerMinute) }
  paid = await startPaidServer((request) => stripe.app.fetch(request), settings)
})
afterAll(() => paid.stop())
beforeEach(async () => {
  person = await paid.site.addPerson(`payer${(names += 1)}`)
})
afterEach(() => paid.disturb(null))

type Event = ReturnType<typeof stripe.events>[number]

const eventsOf = (subscription: string): Event[] =>
  stripe.events().filter((event) => JSON.stringify(event.data.object).includes(subscription))

function eventOf(type: string, subscription: string): Event {
  const found = eventsOf(subscription).find((event) => event.type === type)
  if (!found) throw new Error(`There is no ${type} of ${subscription}.`)
  return found
}

async function rowOf({ id }: TestPerson): Promise<Record<string, unknown>> {
  const [row] = await paid.site.query(
    'select to_jsonb(plan) as row from public.subscriptions as plan where user_id = $1',
    [id],
  )
  return Object(row?.['row'])
}

const noted = async () =>
  await paid.site.query(
    `select (select count(*)::integer from internal.payment_events) as events,
       (select count(*)::integer from internal.payment_deliveries) as deliveries`,
  )

const look = async () => JSON.stringify([await noted(), await rowOf(person)])

/** A delivery's answer, and whether it leaves a trace. */
async function outcomeOf(
  deliver: () => Promise<Response>,
): Promise<[number, 'no trace' | 'a trace']> {
  const before = await look()
  const { status } = await deliver()
  return [status, (await look()) === before ? 'no trace' : 'a trace']
}

describe('a delivery is refused, and nothing is written, if', () => {
  const minutes = 60_000
  test.each<[string, (body: string) => string]>([
    ['it is not signed', () => ''],
    ['it is signed with another secret', (body) => signPayload(body, { secret: 'whsec_else' })],
    ['another text was signed', (body) => signDelivery(`${body} `)],
    [
      'it was signed more than five minutes ago',
      (body) =>
        signPayload(body, {
          secret: paymentKeys.webhookSecret,
          at: new Date(Date.now() - 6 * minutes),
        }),
    ],
  ])('%s', async (_, sign) => {
    const id = await paid.subscribe(person)
    const body = JSON.stringify(eventOf('customer.subscription.created', id))
    expect(await outcomeOf(() => paid.send(body, sign(body)))).toEqual([400, 'no trace'])
  })

  test('it is sent again unchanged, or with its header written differently', async () => {
    const id = await paid.subscribe(person)
    const body = JSON.stringify(eventOf('customer.subscription.created', id))
    const signature = signDelivery(body)
    expect((await paid.send(body, signature)).status).toBe(200)
    await paid.site.query(
      `update public.subscriptions set tier = 'free', status = 'inactive', payment_status = 'unpaid' where user_id = $1`,
      [person.id],
    )
    expect(await outcomeOf(() => paid.send(body, signature))).toEqual([400, 'no trace'])
    expect(await outcomeOf(() => paid.send(body, `v1=00,${signature}`))).toEqual([400, 'no trace'])
  })

  test('it is of the other mode', async () => {
    const id = await paid.subscribe(person)
    const event = { ...eventOf('customer.subscription.created', id), livemode: true }
    expect(await outcomeOf(() => paid.deliver(event))).toEqual([400, 'no trace'])
  })
})

test('valid deliveries are unlimited, refused ones and those larger than events are not', async () => {
  const own = await startPaidServer((request) => stripe.app.fetch(request), {
    API_CALLS_PER_MINUTE: '3',
  })
  try {
    const id = await own.subscribe(await own.site.addPerson('often'))
    for (let count = 0; count < 6; count += 1) {
      const event = { ...eventOf('customer.subscription.created', id), id: `evt_${count}` }
      expect((await own.deliver(event)).status).toBe(200)
    }
    const forged = async () => (await own.send('{}', 't=1,v1=00')).status
    expect([await forged(), await forged(), await forged(), await forged()]).toEqual([
      400, 400, 400, 429,
    ])
    const large = { id: 'evt_large', text: 'x'.repeat(256 * 1024) }
    expect((await own.deliver(large)).status).toBe(429)
    const event = { ...eventOf('customer.subscription.created', id), id: 'evt_later' }
    expect((await own.deliver(event)).status).toBe(200)
  } finally {
    await own.stop()
  }
})

const sendEvent = (headers: Record<string, string> = {}) =>
  sendEndless(`${paid.site.server.localUrl}/api/webhooks/stripe`, headers)

describe('a delivery of unknown size', () => {
  test('is read to the size of an event if it has a signature header', async () => {
    const { answer, sent } = await sendEvent({ 'stripe-signature': 't=1,v1=00' })
    expect(answer.status).toBe(413)
    expect(sent).toBeLessThan(little)
  })

  test('is not read at all when it is not signed', async () => {
    const { answer, sent } = await sendEvent()
    expect(answer.status).toBe(400)
    expect(sent).toBeLessThan(little)
  })
})

test('an irrelevant event is accepted, and nothing is written', async () => {
  const event = { id: 'evt_x', type: 'customer.created', livemode: false, data: { object: {} } }
  expect(await outcomeOf(() => paid.deliver(event))).toEqual([200, 'no trace'])
})

describe('a failure during an event leaves no trace, and the next delivery succeeds, if', () => {
  test.each<[string, () => Promise<Response | null>]>([
    ['the provider fails', async () => Response.json({ error: {} }, { status: 500 })],
    ['the provider answers with nonsense', async () => new Response('<html>')],
    [
      'the transaction is killed',
      async () => {
        await paid.site.query(
          `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
           and pid in (select pid from pg_stat_activity where application_name = 'sampletrail-server')`,
        )
        return null
      },
    ],
  ])('%s', async (_, disturbance) => {
    const id = await paid.subscribe(person)
    const event = eventOf('invoice.paid', id)
    paid.disturb(disturbance)
    expect(await outcomeOf(() => paid.deliver(event))).toEqual([503, 'no trace'])
    paid.disturb(null)
    expect((await paid.deliver(event)).status).toBe(200)
    expect(await rowOf(person)).toMatchObject({ tier: 'pro', stripe_subscription_id: id })
  })
})

test('a late event of an older subscription changes nothing of a newer one', async () => {
  const old = await paid.subscribe(person)
  expect((await paid.deliver(eventOf('customer.subscription.created', old))).status).toBe(200)
  await paid.payments.cancelNow(old)
  expect((await paid.deliver(eventOf('customer.subscription.deleted', old))).status).toBe(200)
  const id = await paid.subscribe(person)
  expect((await paid.deliver(eventOf('customer.subscription.created', id))).status).toBe(200)
  const before = await rowOf(person)
  expect(before).toMatchObject({ tier: 'pro', stripe_subscription_id: id })
  for (const event of eventsOf(old)) expect((await paid.deliver(event)).status).toBe(200)
  expect(await rowOf(person)).toEqual(before)
})

test('only the row with the subscription is written, whichever person the provider names', async () => {
  const [other, stranger] = [
    await paid.site.addPerson(`other${(names += 1)}`),
    await paid.site.addPerson(`stranger${(names += 1)}`),
  ]
  const id = await paid.subscribe(person)
  expect((await paid.deliver(eventOf('customer.subscription.created', id))).status).toBe(200)
  const before = [await rowOf(other), await rowOf(stranger)]
  const named = stripe.subscriptions().find((subscription) => subscription.id === id)
  Object.assign(named?.metadata ?? {}, { user_id: other.id })
  expect((await paid.payments.readSubscription(id)).userId).toBe(other.id)
  await paid.payments.setCancellation(id, true)
  expect((await paid.deliver(eventOf('customer.subscription.updated', id))).status).toBe(200)
  expect(await rowOf(person)).toMatchObject({ tier: 'pro', cancel_at_period_end: true })
  expect([await rowOf(other), await rowOf(stranger)]).toEqual(before)
})

/** Repeats until it is accepted, as the provider does. */
async function deliverUntilTaken(event: Event): Promise<void> {
  await expect.poll(async () => (await paid.deliver(event)).status, { timeout: 30_000 }).toBe(200)
}

test('20 events at once, of five people and each of them twice, end in the right rows', async () => {
  const people = await Promise.all(
    [1, 2, 3, 4, 5].map(() => paid.site.addPerson(`many${(names += 1)}`)),
  )
  const bought: { someone: TestPerson; id: string }[] = []
  for (const someone of people) bought.push({ someone, id: await paid.subscribe(someone) })
  const [first] = bought
  if (first) await paid.payments.setCancellation(first.id, true)
  const events = bought.flatMap(({ id }) => eventsOf(id)).slice(0, 20)
  expect(events.length).toBeGreaterThanOrEqual(15)
  await Promise.all([...events, ...events].map(deliverUntilTaken))
  for (const { someone, id } of bought) {
    expect(await rowOf(someone)).toMatchObject({
      tier: 'pro',
      stripe_subscription_id: id,
      cancel_at_period_end: id === first?.id,
    })
  }
})

test('one event that arrives 20 times at once is accepted each time, and applied once', async () => {
  const id = await paid.subscribe(person)
  const event = eventOf('customer.subscription.created', id)
  const asked: string[] = []
  paid.disturb((request) => {
    asked.push(new URL(request.url).pathname)
    return null
  })
  const answers = await Promise.all(Array.from({ length: 20 }, () => paid.deliver(event)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(asked.filter((path) => path.endsWith(id))).toHaveLength(1)
})
