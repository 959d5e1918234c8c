import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { Stripe } from 'stripe'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listen } from '#src/listen.ts'
import { signPayload } from '#src/stripe.ts'
import {
  cardForm,
  goodCard,
  keys,
  openCheckout,
  openStripe,
  sendForm,
  subscribe,
} from '#src/stripe/testing/open-stripe.ts'
import { idOf } from '#src/stripe/wire.ts'

/** A listener that records events; it answers with `statuses` first, then 200. */
async function openListener(...statuses: number[]) {
  const told: { body: string; signature: string }[] = []
  const app = new Hono()
  app.post('/hook', async (context) => {
    const signature = context.req.header('stripe-signature') ?? ''
    told.push({ body: await context.req.text(), signature })
    return new Response(null, { status: statuses.shift() ?? 200 })
  })
  const { url, stop } = await listen(app)
  onTestFinished(stop)
  return { told, url: `${url}/hook` }
}

const { webhooks } = new Stripe(keys.secretKey)
const readTold = ({ body, signature }: { body: string; signature: string }) =>
  webhooks.constructEvent(body, signature, keys.webhookSecret)

test('events are sent in order, and the SDK accepts the signatures', async () => {
  const { told, url } = await openListener()
  const { stripe, standIn } = await openStripe({ webhookUrl: url })
  await subscribe(stripe, { trialDays: 7 })
  await standIn.webhooks.settle()
  expect(told.map((each) => readTold(each).type)).toEqual([
    'customer.created',
    'customer.subscription.created',
    'checkout.session.completed',
    'invoice.paid',
  ])
  expect(standIn.events().every(({ pending_webhooks }) => pending_webhooks === 0)).toBe(true)
  const [newest] = (await stripe.events.list({ type: 'invoice.paid' })).data
  expect(newest?.id).toBe(readTold(told[3] ?? { body: '', signature: '' }).id)
})

test('the SDK refuses forged and old signatures', () => {
  const body = '{"id":"evt_1","object":"event"}'
  const secret = keys.webhookSecret
  const take = (payload: string, signature: string) => () =>
    webhooks.constructEvent(payload, signature, secret)
  expect(take(body, signPayload(body, { secret }))()).toMatchObject({ id: 'evt_1' })
  expect(take(body, signPayload(body, { secret: 'whsec_other' }))).toThrow('signature')
  expect(take(`${body} `, signPayload(body, { secret }))).toThrow('signature')
  const old = new Date(Date.now() - 301_000)
  expect(take(body, signPayload(body, { secret, at: old }))).toThrow('tolerance')
})

test('a refused event is sent again, with a new signature, before any later event', async () => {
  const { told, url } = await openListener(500, 503)
  const { stripe, standIn } = await openStripe({ webhookUrl: url })
  await stripe.customers.create({ name: 'One' })
  await stripe.customers.create({ name: 'Two' })
  await standIn.webhooks.settle()
  const [one, two] = standIn.events()
  expect(told.map((each) => readTold(each).id)).toEqual([one?.id, one?.id, one?.id, two?.id])
})

test('after three further attempts it is given up, until there is another address', async () => {
  const refusing = await openListener(500, 500, 500, 500)
  const { stripe, standIn } = await openStripe({ webhookUrl: refusing.url })
  await stripe.customers.create({ name: 'One' })
  await standIn.webhooks.settle()
  expect(refusing.told).toHaveLength(4)
  const taking = await openListener()
  standIn.webhooks.set({ url: taking.url })
  await standIn.webhooks.settle()
  expect(taking.told).toHaveLength(1)
})

test('held events are sent on request, in any order and any number of times', async () => {
  const { told, url } = await openListener()
  const { standIn, url: origin, stripe } = await openStripe()
  const control = async (path: string, body?: object) => {
    const response = await fetch(`${origin}/simulator/${path}`, {
      method: 'POST',
      ...(body && { body: JSON.stringify(body) }),
    })
    return [response.status, await response.json()]
  }
  expect(await control('webhooks', { url, mode: 'hold' })).toEqual([200, { url, mode: 'hold' }])
  await subscribe(stripe)
  expect(told).toEqual([])
  const [, created, completed] = standIn.events()
  const deliver = (id = '') => control(`events/${id}/deliver`)
  expect(await deliver(completed?.id)).toEqual([200, { status: 200 }])
  await deliver(created?.id)
  await deliver(created?.id)
  expect(told.map((each) => readTold(each).id)).toEqual([completed?.id, created?.id, created?.id])
  expect((await deliver('evt_none'))[0]).toBe(404)
  expect((await control('webhooks', { mode: 'never' }))[0]).toBe(400)
  await control('webhooks', { mode: 'deliver' })
  await standIn.webhooks.settle()
  expect(told).toHaveLength(3)
})

test('tests of other processes find customers and subscriptions, and end their periods', async () => {
  const { url, stripe } = await openStripe()
  const { id, customer } = await subscribe(stripe, { trialDays: 7 })
  const ask = async (path: string, method = 'GET') =>
    await (await fetch(`${url}/simulator/${path}`, { method })).json()
  expect(await ask('customers?email=payer@example.com')).toMatchObject({ data: [{ id: customer }] })
  expect(await ask('customers?email=other@example.com')).toEqual({ data: [] })
  expect(await ask(`subscriptions?customer=${idOf(customer)}`)).toMatchObject({ data: [{ id }] })
  expect(await ask(`subscriptions/${id}/end-period`, 'POST')).toMatchObject({ status: 'active' })
  expect(await ask('subscriptions/sub_none/end-period', 'POST')).toMatchObject({
    error: { code: 'resource_missing' },
  })
  expect(await ask('events')).toMatchObject({ data: { length: 7 } })
})

test('another run finds everything again, and sends events that were not sent yet', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-stand-in-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const stateFile = join(folder, 'stripe.json')
  const first = await openStripe({ stateFile })
  const { id } = await subscribe(first.stripe, { trialDays: 7 })
  first.standIn.endPeriod(id)
  const open = await openCheckout(first.stripe)
  expect(readFileSync(stateFile, 'utf8')).toContain(id)
  const { told, url } = await openListener()
  const second = await openStripe({ stateFile, webhookUrl: url })
  await vi.waitFor(() => expect(told).toHaveLength(second.standIn.events().length))
  const again = await second.stripe.subscriptions.retrieve(id)
  expect(again).toMatchObject({ status: 'active' })
  const session = await second.stripe.checkout.sessions.retrieve(open.id)
  expect(new URL(session.url ?? '').origin).toBe(second.url)
  const { location } = await sendForm(session.url ?? '', cardForm(goodCard))
  expect(location).toContain(open.id)
  // Its clock is still ahead.
  const { items } = second.standIn.endPeriod(id)
  expect(items.data[0]?.current_period_start).toBe(again.items.data[0]?.current_period_end)
})
