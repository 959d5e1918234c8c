import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStripe } from '@sampletrail/simulators/stripe.ts'
import type { Backend, Claims } from '#src/backend.ts'
import { deleteUser, type UserDeletionDependencies } from '#src/commands/delete-user.ts'
import { createHoldPayer } from '#src/commands/hold-payer.ts'
import { createPaymentClient } from '#src/integrations/payments/client.ts'
import { sweepClosings } from '#src/jobs/finish-closings.ts'
import type { Log } from '#src/log.ts'
import { breakOffAfter } from '#src/testing/break-off.ts'
import { connectTo } from '#src/testing/connect-to.ts'
import { findTraces } from '#src/testing/find-traces.ts'
import { overfillAccount } from '#src/testing/overfill-account.ts'
import { paymentKeys } from '#src/testing/payment-settings.ts'
import { startPayingSite, type PayingSite } from '#src/testing/start-paying-site.ts'
import type { TestPerson } from '#src/testing/start-test-server.ts'

const standIn = createStripe(paymentKeys)
const log: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
let paying: PayingSite
let backend: Backend
let whole: UserDeletionDependencies
let admin: Claims
let names = 0

beforeAll(async () => {
  paying = await startPayingSite((request) => standIn.app.fetch(request))
  const { publicUrl } = paying.site.server
  backend = connectTo(paying.site, log)
  const payments = createPaymentClient({ ...paymentKeys, apiUrl: paying.origin })
  const holdPayer = createHoldPayer(backend)
  whole = { backend, payments, publicUrl, holdPayer, mail: null, log }
  const { id } = await paying.site.addPerson('keeper')
  await paying.site.query('update public.subscriptions set is_admin = true where user_id = $1', [
    id,
  ])
  // Whose history an admin changes.
  await paying.site.query(`insert into public.products (user_id, name) values ($1, 'Kept')`, [id])
  admin = { sub: id, role: 'authenticated', aal: 'aal1' }
})
afterAll(async () => {
  await backend.stop()
  await paying.stop()
})

async function addFull(): Promise<{ person: TestPerson; others: string[] }> {
  const person = await paying.site.addPerson(`full${(names += 1)}`)
  return { person, others: await overfillAccount(paying, person) }
}

/** How often the provider ended something that this customer paid for. */
const endings = (customerId: string | undefined) =>
  standIn
    .events()
    .filter(
      ({ type, data }) =>
        type === 'customer.subscription.deleted' &&
        JSON.stringify(data).includes(`"${String(customerId)}"`),
    ).length

test('an account that holds everything leaves nothing', async () => {
  const { person, others } = await addFull()
  // Whatever table holds rows of people, this one has some in it.
  const before = await findTraces(paying.site, person, others)
  const tables = await paying.site.query(
    `select conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid in ('public.users'::regclass, 'auth.users'::regclass)`,
  )
  const missing = tables.filter(
    ({ name }) => !before.some((place) => place.startsWith(`${qualified(String(name))}.`)),
  )
  expect(missing).toEqual([])
  expect(before).toEqual(
    expect.arrayContaining([
      'public.audit_log.actor_id',
      'public.audit_log.details',
      'public.contact_messages.email',
      'public.product_events.actor_id',
      'public.sellers.thumbnail_url',
      'catalogue.products.image_url',
      'auth.audit_log_entries.payload',
      'auth.flow_state.user_id',
      'local_backend.code_guesses.address',
      'storage.objects.name',
    ]),
  )
  expect(before.filter((place) => place.includes('/objects/'))).not.toEqual([])
  await deleteUser(whole, admin, person.id)
  expect(await findTraces(paying.site, person, others)).toEqual([])
  expect(endings(others[0])).toBe(1)
})

/** As names are shown that a search path leads to. */
function qualified(name: string): string {
  return name.includes('.') ? name : `public.${name}`
}

test('wherever it breaks off, an admin or the server goes on, and nothing is left', async () => {
  let last = 0
  let hasDied = true
  while (hasDied) {
    last += 1
    const { person, others } = await addFull()
    const broken = breakOffAfter(whole, last)
    await deleteUser(broken.dependencies, admin, person.id).catch(() => undefined)
    hasDied = broken.hasDied()
    // What was not begun for good is begun again by somebody who asks.
    if (last % 2 === 0) await sweep(person)
    if (last % 2 !== 0 || (await isThere(person))) await deleteUser(whole, admin, person.id)
    const left = await findTraces(paying.site, person, others)
    expect([last, left, endings(others[0])]).toEqual([last, [], 1])
  }
  expect(last).toBeGreaterThan(25)
}, 600_000)

/** Lets the server finish what was begun, as it does at its start. */
async function sweep({ id }: TestPerson): Promise<void> {
  const begun = () =>
    paying.site.query('select from internal.account_closures where user_id = $1', [id])
  const running = sweepClosings(whole, 60_000)
  await expect.poll(begun, { timeout: 20_000 }).toEqual([])
  await running.stop()
}

async function isThere({ id }: TestPerson): Promise<boolean> {
  return (await paying.site.query('select from auth.users where id = $1', [id])).length > 0
}
