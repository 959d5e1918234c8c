import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createStripe } from '@sampletrail/simulators/stripe.ts'
import { syncSubscription } from '#src/commands/payments/sync-subscription.ts'
import { PaymentError } from '#src/integrations/payments/payment-error.ts'
import { paymentKeys } from '#src/testing/payment-settings.ts'
import { startPaidServer, type PaidServer } from '#src/testing/start-paid-server.ts'
import { askFunction } from '#src/testing/start-paying-site.ts'
import type { TestPerson } from '#src/testing/start-test-server.ts'

const stripe = createStripe(paymentKeys)
let paid: PaidServer
let person: TestPerson
let names = 0

beforeAll(async () => {
  paid = await startPaidServer((request) => stripe.app.fetch(request))
})
afterAll(() => paid.stop())
beforeEach(async () => {
  person = await paid.site.addPerson(`synced${(names += 1)}`)
  paid.noted.length = 0
})
afterEach(() => paid.disturb(null))

const sync = (id: string) => syncSubscription(paid.dependencies, id)
const stateOf = async (id: string) => (await paid.payments.readSubscription(id)).status
const eventNames = () => paid.noted.map(([event]) => event)

async function rowOf({ id }: TestPerson): Promise<Record<string, unknown>> {
  const [row] = await paid.site.query(
    'select to_jsonb(plan) as row from public.subscriptions as plan where user_id = $1',
    [id],
  )
  return Object(row?.['row'])
}

test('a person’s subscription reaches their row, and its end too', async () => {
  const id = await paid.subscribe(person, 7)
  expect(await sync(id)).toBe('applied')
  expect(await rowOf(person)).toMatchObject({
    tier: 'pro',
    is_trial: true,
    payment_status: 'trialing',
    stripe_subscription_id: id,
  })
  await paid.payments.cancelNow(id)
  expect(await sync(id)).toBe('applied')
  const ended = { tier: 'free', is_trial: false, stripe_subscription_id: null }
  expect(await rowOf(person)).toMatchObject(ended)
  await sync(id)
  expect(await rowOf(person)).toMatchObject(ended)
})

test('a subscription that the provider does not know is over', async () => {
  await paid.site.query(
    `update public.subscriptions set tier = 'pro', stripe_subscription_id = 'sub_gone', payment_status = 'active'
     where user_id = $1`,
    [person.id],
  )
  expect(await sync('sub_gone')).toBe('applied')
  expect(await rowOf(person)).toMatchObject({ tier: 'free', stripe_subscription_id: null })
})

test('nobody loses their subscription because of another account’s key, which does not know our price either', async () => {
  const id = await paid.subscribe(person)
  await sync(id)
  const before = await rowOf(person)
  const missing = {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: 'No such thing',
  }
  paid.disturb(() => Response.json({ error: missing }, { status: 404 }))
  await expect(sync(id)).rejects.toBeInstanceOf(PaymentError)
  const closing = { email: person.email, password: 'correct horse' }
  const refused = await askFunction(paid.site, person, '/api/account/delete', closing)
  expect(refused.status).toBe(503)
  expect(await rowOf(person)).toEqual(before)
  paid.disturb(null)
  expect(await stateOf(id)).toBe('active')
})

describe('a second subscription of one person', () => {
  let first: string
  let second: string
  beforeEach(async () => {
    first = await paid.subscribe(person)
    await sync(first)
    second = await paid.subscribe(person)
  })

  test('is cancelled at once, and the log asks for a refund', async () => {
    const before = await rowOf(person)
    expect(await sync(second)).toBe('ended')
    expect([await stateOf(first), await stateOf(second)]).toEqual(['active', 'canceled'])
    expect(await rowOf(person)).toEqual(before)
    expect(paid.noted).toMatchObject([
      ['payment.cancelling_unwanted', { subscription: second, reason: 'duplicate' }],
    ])
    expect(await sync(second)).toBe('ended')
    expect(eventNames()).toHaveLength(1)
  })

  test('is cancelled by the next event if that failed', async () => {
    const event = stripe.events().find(({ data }) => JSON.stringify(data.object).includes(second))
    paid.disturb(({ method }) =>
      method === 'DELETE' ? Response.json({ error: {} }, { status: 500 }) : null,
    )
    expect((await paid.deliver(event ?? {})).status).toBe(503)
    expect(await stateOf(second)).toBe('active')
    paid.disturb(null)
    expect((await paid.deliver(event ?? {})).status).toBe(200)
    expect([await stateOf(first), await stateOf(second)]).toEqual(['active', 'canceled'])
  })
})

const gone = () => ({ id: randomUUID() })

describe('a subscription of a deleted person', () => {
  test('is cancelled at once', async () => {
    const id = await paid.subscribe(gone())
    expect(await sync(id)).toBe('ended')
    expect(await stateOf(id)).toBe('canceled')
    expect(paid.noted).toMatchObject([['payment.cancelling_unwanted', { reason: 'orphan' }]])
  })

  test('also if the account is being closed', async () => {
    const id = await paid.subscribe(person)
    await paid.site.query('select private.begin_closure($1)', [person.id])
    expect(await sync(id)).toBe('ended')
    expect(await stateOf(id)).toBe('canceled')
  })

  test('does not change if another installation started it', async () => {
    const id = await paid.subscribe(gone())
    const elsewhere = { ...paid.dependencies, publicUrl: 'https://trail.example' }
    expect(await syncSubscription(elsewhere, id)).toBe('foreign')
    expect(await stateOf(id)).toBe('active')
    expect(eventNames()).toEqual(['payment.foreign_subscription'])
  })
})

test('nobody reads a subscription while another process is about to write it, so an older answer never comes last', async () => {
  const id = await paid.subscribe(person)
  let asked = 0
  paid.disturb(() => {
    asked += 1
    return null
  })
  const waiting = async () => {
    const [row] = await paid.site.query(
      `select count(*)::integer as waiting from pg_locks where locktype = 'advisory' and not granted`,
    )
    return row?.['waiting']
  }
  const later = await paid.dependencies.backend.asService(async (transaction) => {
    await transaction.query('select private.lock_payment($1)', [id])
    const written = sync(id)
    await expect.poll(waiting).toBeGreaterThan(0)
    expect(asked).toBe(0)
    return { written }
  })
  expect(await later.written).toBe('applied')
  expect(asked).toBe(1)
})
