import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStripe } from '@sampletrail/simulators/stripe.ts'
import { paymentKeys } from '#src/testing/payment-settings.ts'
import { startPaidServer, type PaidServer } from '#src/testing/start-paid-server.ts'
import { askFunction } from '#src/testing/start-paying-site.ts'
import type { TestPerson } from '#src/testing/start-test-server.ts'

const stripe = createStripe(paymentKeys)
let paid: PaidServer
let people: TestPerson[]

beforeAll(async () => {
  paid = await startPaidServer((request) => stripe.app.fetch(request))
  // More than the database has connections for this server.
  const names = Array.from({ length: 12 }, (_, index) => `crowd${index}`)
  people = await Promise.all(names.map((name) => paid.site.addPerson(name)))
})
afterAll(() => paid.stop())

/** Returns how many called the provider at once, which answered none of them until somebody else was served. */
async function crowd(begin: (person: TestPerson) => Promise<Response>): Promise<number> {
  const calm = await paid.site.addPerson(`calm-${randomUUID()}`)
  const served = Promise.withResolvers<void>()
  let waiting = 0
  let most = 0
  paid.disturb(async () => {
    waiting += 1
    most = Math.max(most, waiting)
    await served.promise
    waiting -= 1
    return null
  })
  const answers = Promise.all(people.map(begin))
  await expect.poll(() => waiting).toBeGreaterThan(1)
  const change = { cancelAtPeriodEnd: true }
  const other = await askFunction(paid.site, calm, '/api/subscription/cancellation', change)
  served.resolve()
  expect((await answers).map(({ status }) => status)).toEqual(people.map(() => 200))
  // There is nothing to cancel, as the database said.
  expect(other.status).toBe(409)
  return most
}

const eventOf = (id: string) => ({
  id: `evt_${id}`,
  object: 'event',
  type: 'customer.subscription.updated',
  livemode: false,
  data: { object: { id: `sub_${id}` } },
})

test('events of many subscriptions leave database connections for others', async () => {
  expect(await crowd(({ id }) => paid.deliver(eventOf(id)))).toBe(2)
})

test('checkouts of many people leave database connections for others', async () => {
  const path = '/.netlify/functions/create-checkout-session'
  expect(await crowd((person) => askFunction(paid.site, person, path, {}))).toBe(2)
})
