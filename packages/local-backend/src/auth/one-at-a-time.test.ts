import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PASSWORD } from '#src/auth/auth.fixture.ts'
import {
  codeOf,
  createFactorBench,
  tokenOf,
  type Account,
  type FactorBench,
  type TestFactor,
} from '#src/auth/factors/factors.fixture.ts'

let bench: FactorBench
let account: Account

beforeAll(async () => {
  bench = await createFactorBench()
})

beforeEach(async () => {
  account = await bench.createAccount()
})

afterAll(async () => {
  await bench.drop()
})

/** Locks the rows of `sql` until the returned function is called. */
async function hold(sql: string, values: unknown[]): Promise<() => Promise<void>> {
  const client = await bench.database.connect('supabase_auth_admin')
  await client.query('begin')
  await client.query(sql, values)
  return async () => void (await client.query('commit'))
}

const holdAccount = () => hold('select from auth.users where id = $1 for update', [account.id])

async function countWaiting(): Promise<number> {
  const waiting = await bench.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return waiting.length
}

/** Resolves when that many requests wait for a row that another one holds. */
const untilWaiting = (requests: number) => expect.poll(countWaiting).toBe(requests)

test('signing out everywhere ends a session also while its code is being checked', async () => {
  const factor = await bench.protect(account)
  const kept = await tokenOf(account.client)
  const raised = await tokenOf(await bench.signIn(account))
  const challenge = await bench.challenge(raised, factor)
  await bench.forgetUsedCodes()

  const release = await hold('select from auth.mfa_challenges where id = $1 for update', [
    challenge,
  ])
  const path = `/factors/${factor.id}/verify`
  const answer = { challenge_id: challenge, code: codeOf(factor) }
  const verified = bench.ask(raised, 'POST', path, answer)
  await untilWaiting(1)
  const left = bench.ask(kept, 'POST', '/logout?scope=others')
  await untilWaiting(2)
  await release()

  expect(await verified).toMatchObject({ status: 200 })
  expect(await left).toMatchObject({ status: 204 })
  expect(await bench.ask(raised, 'GET', '/user')).toMatchObject({ status: 403 })
  expect(await bench.ask(kept, 'GET', '/user')).toMatchObject({ status: 200 })
})

test('an emailed link that is opened while the password changes is invalid afterwards', async () => {
  await bench.client().auth.resetPasswordForEmail(account.email)
  await expect.poll(() => bench.lastLink(account.email).catch(() => '')).not.toBe('')
  const link = await bench.lastLink(account.email)
  const token = await tokenOf(account.client)

  const release = await holdAccount()
  const changed = bench.ask(token, 'PUT', '/user', { password: 'another long secret' })
  await untilWaiting(1)
  const opened = bench.open(link)
  await untilWaiting(2)
  await release()

  expect(await changed).toMatchObject({ status: 200 })
  expect((await opened).hash).toContain('error_code=otp_expired')
})

test('an emailed code that is typed while the password changes is invalid afterwards', async () => {
  await bench.client().auth.resetPasswordForEmail(account.email)
  await expect.poll(() => bench.lastCode(account.email).catch(() => '')).not.toBe('')
  const code = await bench.lastCode(account.email)
  const token = await tokenOf(account.client)

  const release = await holdAccount()
  const changed = bench.ask(token, 'PUT', '/user', { password: 'another long secret' })
  await untilWaiting(1)
  const typed = bench.post('/verify', { type: 'recovery', email: account.email, token: code })
  await untilWaiting(2)
  await release()

  expect(await changed).toMatchObject({ status: 200 })
  expect((await typed).status).toBe(403)
})

test('a code of a sign-in that is exchanged while the account is deleted is invalid afterwards', async () => {
  const client = bench.client('pkce')
  const wish = { emailRedirectTo: 'http://localhost:3000/auth/callback' }
  await client.auth.signInWithOtp({ email: account.email, options: wish })
  const target = await bench.open(await bench.lastLink(account.email))

  const release = await holdAccount()
  const deleted = bench.admin().auth.admin.deleteUser(account.id, true)
  await untilWaiting(1)
  const exchanged = client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '')
  await untilWaiting(2)
  await release()

  expect((await deleted).error).toBeNull()
  expect((await exchanged).error).toMatchObject({ code: 'flow_state_not_found' })
  const again = await bench.client().auth.signInWithPassword({
    email: account.email,
    password: PASSWORD,
  })
  expect(again.error).toMatchObject({ code: 'invalid_credentials' })
})

test('a sign-in with the old password that comes while the password changes is refused', async () => {
  const token = await tokenOf(account.client)
  const release = await holdAccount()
  const changed = bench.ask(token, 'PUT', '/user', { password: 'another long secret' })
  await untilWaiting(1)
  const signedIn = bench
    .client()
    .auth.signInWithPassword({ email: account.email, password: PASSWORD })
  await untilWaiting(2)
  await release()
  expect(await changed).toMatchObject({ status: 200 })
  expect((await signedIn).error).toMatchObject({ code: 'invalid_credentials' })
})

test('of two ways to sign in that are removed at once one stays', async () => {
  const [added] = await bench.query<{ id: string }>(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
     values ('google-1', $1::uuid, '{"sub": "google-1"}', 'google', now(), now()) returning id`,
    [account.id],
  )
  const [kept] = await bench.query<{ id: string }>(
    `select id from auth.identities where user_id = $1 and provider = 'email'`,
    [account.id],
  )
  const token = await tokenOf(account.client)
  const release = await holdAccount()
  const removals = [added, kept].map((identity) =>
    bench.ask(token, 'DELETE', `/user/identities/${identity?.id}`),
  )
  await untilWaiting(2)
  await release()
  const statuses = (await Promise.all(removals)).map(({ status }) => status)
  expect(statuses).toEqual(expect.arrayContaining([200, 422]))
})

/** Requests about a factor: each waits while something else changes the account. */
const factorRequests: [string, (factor: TestFactor, token: string) => Promise<number>][] = [
  [
    'a challenge',
    async (factor, token) =>
      (await bench.ask(token, 'POST', `/factors/${factor.id}/challenge`)).status,
  ],
  [
    'the removal of a factor by its owner',
    async (factor, token) => (await bench.ask(token, 'DELETE', `/factors/${factor.id}`)).status,
  ],
  [
    'the removal of a factor by an admin',
    async (factor) => {
      const asked = { id: factor.id, userId: account.id }
      const { error } = await bench.admin().auth.admin.mfa.deleteFactor(asked)
      return error?.status ?? 200
    },
  ],
]

test.each(factorRequests)('%s waits for a change of the account', async (_name, request) => {
  const factor = await bench.protect(account)
  const token = await tokenOf(account.client)
  const release = await holdAccount()
  const answered = request(factor, token)
  await untilWaiting(1)
  await release()
  expect(await answered).toBe(200)
})
