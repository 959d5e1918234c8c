import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStripe } from '@sampletrail/simulators/stripe.ts'
import type { Backend, Claims } from '#src/backend.ts'
import { deleteUser, type UserDeletionDependencies } from '#src/commands/accounts/delete-user.ts'
import { createLockPayer } from '#src/commands/payments/lock-payer.ts'
import { createPaymentClient } from '#src/integrations/payments/client.ts'
import { sweepClosings } from '#src/jobs/finish-closings.ts'
import type { Log } from '#src/log/log.ts'
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
  const lockPayer = createLockPayer(backend)
  whole = { backend, payments, publicUrl, lockPayer, mail: null, log }
  const { id } = await paying.site.addPerson('keeper')
  await paying.site.query('update public.subscriptions set is_admin = true where user_id = $1', [
    id,
  ])
  // An admin changes this person's history.
  await paying.site.query(`insert into public.products (user_id, name) values ($1, 'Kept')`, [id])
  admin = { sub: id, role: 'authenticated', aal: 'aal1' }
})
afterAll(async () => {
  await backend.stop()
  await paying.stop()
})

interface FullAccount {
  person: TestPerson
  /** Its names beside id and address; the first is the provider's. */
  others: string[]
}

async function addFull(products: number): Promise<FullAccount> {
  const person = await paying.site.addPerson(`full${(names += 1)}`)
  return { person, others: await overfillAccount(paying, person, products) }
}

/** How often the provider ended a subscription of this customer. */
const endings = (customerId: string | undefined) =>
  standIn
    .events()
    .filter(
      ({ type, data }) =>
        type === 'customer.subscription.deleted' &&
        JSON.stringify(data).includes(`"${String(customerId)}"`),
    ).length

test('an account with data in every table leaves nothing', async () => {
  const { person, others } = await addFull(500)
  // Every table with rows of people has one of this person's.
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

/** In the notation of names on the search path. */
function qualified(name: string): string {
  return name.includes('.') ? name : `public.${name}`
}

/** Filled at a time, because they wait for one another's files and hashes. */
const filledAtOnce = 6

/** One that stopped after that call of its deletion. */
interface BrokenAccount extends FullAccount {
  call: number
}

test('after an interruption at any point, an admin or the server continues, and nothing is left', async () => {
  const broken: BrokenAccount[] = []
  let waiting: FullAccount[] = []
  let call = 0
  for (let hasDied = true; hasDied;) {
    call += 1
    if (waiting.length === 0) {
      waiting = await Promise.all(Array.from({ length: filledAtOnce }, () => addFull(500)))
    }
    const [account] = waiting
    if (!account) throw new Error('There is no account.')
    const breaking = breakOffAfter(whole, call)
    await deleteUser(breaking.dependencies, admin, account.person.id).catch(() => undefined)
    hasDied = breaking.hasDied()
    // Until something was permanently done, the next call can stop at the same one.
    if (await isWhole(account)) continue
    broken.push({ ...account, call })
    waiting.shift()
  }
  expect(call).toBeGreaterThan(25)
  expect(broken.length).toBeGreaterThan(15)
  const [bySweep, byAdmin] = [
    broken.filter((_, place) => place % 2 === 1),
    broken.filter((_, place) => place % 2 === 0),
  ]
  for (const { person } of byAdmin) await deleteUser(whole, admin, person.id)
  await sweep()
  // If nothing permanent was begun, a new request begins it again.
  for (const { person } of bySweep) {
    if (await isThere(person)) await deleteUser(whole, admin, person.id)
  }
  expect(await findLeft(broken)).toEqual([])
  expect(broken.map(({ others }) => endings(others[0]))).toEqual(broken.map(() => 1))
}, 600_000)

/** Whether neither we nor the provider did anything permanent about it. */
async function isWhole({
  person,
  others: [customer, subscription],
}: FullAccount): Promise<boolean> {
  const isBegun = await paying.site.query(
    'select from internal.account_closures where user_id = $1',
    [person.id],
  )
  const paid = standIn.subscriptions().find(({ id }) => id === subscription)
  return (
    isBegun.length === 0 &&
    (await isThere(person)) &&
    paid?.status === 'trialing' &&
    standIn.customers().some(({ id }) => id === customer)
  )
}

/** After which calls something was left, and where. */
async function findLeft(accounts: BrokenAccount[]): Promise<[call: number, places: string[]][]> {
  const left: [number, string[]][] = []
  const all = accounts.flatMap(({ person, others }) => [person.id, person.email, ...others])
  const [first] = accounts
  // Everything is read once for all of them, and then assigned to each.
  if (!first || (await findTraces(paying.site, first.person, all)).length === 0) return left
  for (const { call, person, others } of accounts) {
    const places = await findTraces(paying.site, person, others)
    if (places.length > 0) left.push([call, places])
  }
  return left
}

const begun = () =>
  paying.site.query('select from internal.account_closures where user_id is not null')

/** Lets the server finish all that was begun, as it does at its start. */
async function sweep(): Promise<void> {
  const running = sweepClosings(whole, 60_000)
  await expect.poll(begun, { timeout: 60_000 }).toEqual([])
  await running.stop()
}

async function isThere({ id }: TestPerson): Promise<boolean> {
  return (await paying.site.query('select from auth.users where id = $1', [id])).length > 0
}
