import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStripe } from '@sampletrail/simulators/stripe.ts'
import type { Backend, Claims } from '#src/backend.ts'
import { createLockPayer } from '#src/commands/payments/lock-payer.ts'
import { setPlan } from '#src/commands/payments/set-plan.ts'
import { syncSubscription } from '#src/commands/payments/sync-subscription.ts'
import type { Log } from '#src/log/log.ts'
import { connectTo } from '#src/testing/connect-to.ts'
import { paymentKeys } from '#src/testing/payment-settings.ts'
import { startPaidServer, type PaidServer } from '#src/testing/start-paid-server.ts'

const log: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const standIn = createStripe(paymentKeys)
let paid: PaidServer
let backend: Backend
let claims: Claims

beforeAll(async () => {
  paid = await startPaidServer((request) => standIn.app.fetch(request))
  backend = connectTo(paid.site, log)
  const admin = await paid.site.addPerson('admin')
  await paid.site.query('update public.subscriptions set is_admin = true where user_id = $1', [
    admin.id,
  ])
  const verified = await backend.verify(admin.token)
  if (verified === null) throw new Error('The admin is not signed in.')
  claims = verified
})
afterAll(async () => {
  await backend.stop()
  await paid.stop()
})

/** The backend of a process that is killed when it runs that statement for the given time. */
function dieAt(part: string, time: number): Pick<Backend, 'asService' | 'asUser'> {
  let seen = 0
  type Work = Parameters<Backend['asService']>[0]
  const watch =
    (work: Work): Work =>
    (transaction) =>
      work({
        query: (async (sql: string, values: unknown[]) => {
          if (sql.includes(part)) seen += 1
          if (seen === time) throw new Error('The process is killed.')
          return await transaction.query(sql, values)
        }) as typeof transaction.query,
      })
  return {
    asService: ((work: Work) => backend.asService(watch(work))) as Backend['asService'],
    asUser: ((who: Claims, work: Work) => backend.asUser(who, watch(work))) as Backend['asUser'],
  }
}

test.each([
  ['before its end is in the row', 'apply_payment', 2],
  ['before the plan is set', 'admin_set_subscription', 1],
])(
  'after a kill %s, a second run does not cancel again and sets the plan',
  async (_when, part, time) => {
    const person = await paid.site.addPerson(`payer${time}`)
    const subscription = await paid.subscribe(person)
    await syncSubscription(paid.dependencies, subscription)
    const ended: string[] = []
    paid.disturb((request) => {
      if (request.method === 'DELETE') ended.push(new URL(request.url).pathname)
      return null
    })
    const run = (through: Pick<Backend, 'asService' | 'asUser'>) =>
      setPlan(
        { ...paid.dependencies, backend: through, lockPayer: createLockPayer(through) },
        claims,
        person.id,
        { choice: 'free', trialEnd: null, endsPaid: true },
      )
    const notes = () =>
      paid.site.query('select action from public.audit_log where target_id = $1 order by id', [
        person.id,
      ])
    await expect(run(dieAt(part, time))).rejects.toThrow('The process is killed.')
    expect(ended).toEqual([`/v1/subscriptions/${subscription}`])
    expect(await notes()).toEqual([{ action: 'subscription.end' }])

    await run(backend)
    expect(ended).toHaveLength(1)
    expect(await notes()).toEqual([{ action: 'subscription.end' }, { action: 'subscription.set' }])
    const plan = await paid.site.query(
      'select tier, status, stripe_subscription_id from public.subscriptions where user_id = $1',
      [person.id],
    )
    expect(plan).toEqual([{ tier: 'free', status: 'inactive', stripe_subscription_id: null }])
  },
)
