import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createStripe } from '@sampletrail/simulators/stripe.ts'
import { paymentKeys } from '#src/testing/payment-settings.ts'
import { startPaidServer, type PaidServer } from '#src/testing/start-paid-server.ts'
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
  person = await paid.site.addPerson(`trial${(names += 1)}`)
})

interface Mail {
  subject: string
  text: string
}

async function mails(): Promise<Mail[]> {
  const url = `${paid.site.server.localUrl}/__dev/mailbox?to=${person.email}`
  return JSON.parse(await (await fetch(url)).text())
}

/** What the provider tells three days before a trial ends. */
const endingOf = (subscription: string) => ({
  id: `evt_ending_${subscription}`,
  object: 'event',
  type: 'customer.subscription.trial_will_end',
  livemode: false,
  data: { object: stripe.subscriptions().find(({ id }) => id === subscription) },
})

test('the end of a trial is told by one mail with day, price and the way out', async () => {
  const timeZone = 'Pacific/Kiritimati'
  await paid.site.query('update public.users set time_zone = $2 where id = $1', [
    person.id,
    timeZone,
  ])
  const id = await paid.subscribe(person, 7)
  const { trialEnd } = await paid.payments.readSubscription(id)
  const day = trialEnd?.toLocaleDateString('en-US', { dateStyle: 'long', timeZone })
  expect((await paid.deliver(endingOf(id))).status).toBe(200)
  expect((await paid.deliver(endingOf(id))).status).toBe(200)
  const found = await mails()
  expect(found).toMatchObject([{ subject: `Your Pro trial ends on ${day}` }])
  expect(found[0]?.text).toContain(`ends on ${day}. From then on Pro is $10 a month`)
  expect(found[0]?.text).toContain(`${paid.site.server.publicUrl}/subscription`)
})

test('it is not told to whoever has cancelled', async () => {
  const id = await paid.subscribe(person, 7)
  await paid.payments.setCancellation(id, true)
  expect((await paid.deliver(endingOf(id))).status).toBe(200)
  expect(await mails()).toEqual([])
})

test('an event that says so of a subscription that is paid for is no reason for a mail', async () => {
  const id = await paid.subscribe(person)
  expect((await paid.deliver(endingOf(id))).status).toBe(200)
  expect(await mails()).toEqual([])
})
