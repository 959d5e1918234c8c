import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createStripe } from '@sampletrail/simulators/stripe.ts'
import { mailTrialEnding, type TrialMailTask } from '#src/commands/payments/mail-trial-ending.ts'
import { syncSubscription } from '#src/commands/payments/sync-subscription.ts'
import { IntegrationError } from '#src/integrations/integration-error.ts'
import { UnsureMailError, type NotedMail } from '#src/integrations/mail/mail.ts'
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

/** The provider's event three days before a trial ends. */
const endingOf = (subscription: string) => ({
  id: `evt_ending_${subscription}`,
  object: 'event',
  type: 'customer.subscription.trial_will_end',
  livemode: false,
  data: { object: stripe.subscriptions().find(({ id }) => id === subscription) },
})

/** The job of that event is over. */
async function jobIsDone(subscription: string): Promise<void> {
  await expect
    .poll(async () => {
      const rows = await paid.site.query(
        `select state::text from pgboss.job where name = 'mail-trial-ending' and data ->> 'event' = $1`,
        [`evt_ending_${subscription}`],
      )
      return rows.map((row) => row['state'])
    })
    .toEqual(['completed'])
}

test('one email announces the end of a trial, with day, price and the link to cancel', async () => {
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
  await jobIsDone(id)
  expect(await mails()).toMatchObject([{ subject: `Your Pro trial ends on ${day}` }])
  const found = await mails()
  expect(found[0]?.text).toContain(`ends on ${day}. From then on Pro is $10 a month`)
  expect(found[0]?.text).toContain(`${paid.site.server.publicUrl}/subscription`)
})

test('a person who has cancelled gets no email', async () => {
  const id = await paid.subscribe(person, 7)
  await paid.payments.setCancellation(id, true)
  expect((await paid.deliver(endingOf(id))).status).toBe(200)
  await jobIsDone(id)
  expect(await mails()).toEqual([])
})

test('an event for a subscription that is paid already sends no email', async () => {
  const id = await paid.subscribe(person)
  expect((await paid.deliver(endingOf(id))).status).toBe(200)
  await jobIsDone(id)
  expect(await mails()).toEqual([])
})

describe('the email of an event', () => {
  const sent: string[] = []
  let failure: Error | null
  const services = () => ({
    ...paid.dependencies,
    mail: {
      send: async ({ to }: NotedMail) => {
        if (failure !== null) throw failure
        sent.push(to)
      },
    },
  })
  let task: TrialMailTask

  beforeEach(async () => {
    sent.length = 0
    failure = null
    const subscription = await paid.subscribe(person, 7)
    await syncSubscription(paid.dependencies, subscription)
    task = { event: `evt_${subscription}`, subscription }
    await paid.site.query(
      `insert into internal.payment_events (id, type) values ($1, 'customer.subscription.trial_will_end')`,
      [task.event],
    )
  })

  test('is sent once, however often its job runs', async () => {
    await mailTrialEnding(services(), task)
    await mailTrialEnding(services(), task)
    expect(sent).toEqual([person.email])
  })

  test('that was not sent is sent by the next attempt', async () => {
    failure = new IntegrationError('mail', true, 'The mail server does not answer.')
    await expect(mailTrialEnding(services(), task)).rejects.toThrow(/does not answer/)
    failure = null
    await mailTrialEnding(services(), task)
    expect(sent).toEqual([person.email])
  })

  test('that may have been sent is not sent again', async () => {
    failure = new UnsureMailError()
    await mailTrialEnding(services(), task)
    failure = null
    await mailTrialEnding(services(), task)
    expect(sent).toEqual([])
    expect(paid.noted.map(([event]) => event)).toContain('payment.trial_end_not_told')
  })
})
