import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createStripe } from '@sampletrail/simulators/stripe.ts'
import { syncSubscription } from '#src/commands/payments/sync-subscription.ts'
import { startPaymentJobs } from '#src/jobs/payment-jobs.ts'
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
  person = await paid.site.addPerson(`overdue${(names += 1)}`)
})
afterEach(() => paid.disturb(null))

const eventNames = () => paid.noted.map(([event]) => event)
const tierOf = async ({ id }: TestPerson) => {
  const [row] = await paid.site.query('select tier from public.subscriptions where user_id = $1', [
    id,
  ])
  return row?.['tier']
}

const isOver = async (id: string) =>
  await paid.site.query(
    `update public.subscriptions set current_period_end = now() - interval '2 hours' where stripe_subscription_id = $1`,
    [id],
  )

describe('once an hour', () => {
  test('the provider is asked about subscriptions whose period is over, also if one of them fails', async () => {
    const other = await paid.site.addPerson(`overdue${(names += 1)}`)
    const [ended, failing] = [await paid.subscribe(person), await paid.subscribe(other)]
    for (const id of [ended, failing]) await syncSubscription(paid.dependencies, id)
    await paid.payments.cancelNow(ended)
    await isOver(ended)
    await isOver(failing)
    paid.disturb((request) =>
      request.url.endsWith(failing) ? Response.json({ error: {} }, { status: 400 }) : null,
    )
    const jobs = startPaymentJobs(paid.dependencies)
    await expect.poll(() => tierOf(person), { timeout: 10_000 }).toBe('free')
    await expect.poll(eventNames, { timeout: 10_000 }).toContain('payment.sync_failed')
    await jobs.stop()
    expect(await tierOf(other)).toBe('pro')
  })

  test('deliveries of yesterday and events of months ago are deleted', async () => {
    await paid.site.query(
      `insert into internal.payment_events (id, type, received_at)
       values ('evt_old', 'x', now() - interval '91 days'), ('evt_new', 'x', now() - interval '89 days')`,
    )
    const jobs = startPaymentJobs(paid.dependencies)
    const left = async () =>
      await paid.site.query(`select id from internal.payment_events where type = 'x'`)
    await expect.poll(left, { timeout: 10_000 }).toEqual([{ id: 'evt_new' }])
    await jobs.stop()
  })
})
