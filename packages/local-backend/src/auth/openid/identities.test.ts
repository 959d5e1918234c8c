import type { SupabaseClient } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD } from '#src/auth/auth.fixture.ts'
import { newAddress } from '#src/auth/openid/issuer.fixture.ts'
import { createOpenidBench, type OpenidBench } from '#src/auth/openid/openid.fixture.ts'

let bench: OpenidBench
let email: string
let client: SupabaseClient

beforeAll(async () => {
  bench = await createOpenidBench({ options: { allowedRedirects: ['https://app.example'] } })
})

beforeEach(async () => {
  email = newAddress()
  await bench.register(email)
  client = bench.client()
  await client.auth.signInWithPassword({ email, password: PASSWORD })
})

afterAll(async () => {
  await bench.drop()
})

const identitiesOf = async (one: SupabaseClient) =>
  (await one.auth.getUserIdentities()).data?.identities ?? []
const providersOf = async (one: SupabaseClient) =>
  (await identitiesOf(one)).map(({ provider }) => provider)
const tokenOf = async (one: SupabaseClient) =>
  (await one.auth.getSession()).data.session?.access_token ?? ''
const errorOf = (url: URL) => url.searchParams.get('error_code')

/** Sends requests as a page of the application does, in a browser that keeps cookies of its own origin. */
const beginLinking = async (redirectTo = 'http://localhost:3000/settings') => {
  const browser = bench.browser()
  const wish = new URLSearchParams({
    provider: 'google',
    login_hint: email,
    redirect_to: redirectTo,
    skip_http_redirect: 'true',
  })
  const answer = await bench.request(`/user/identities/authorize?${wish.toString()}`, {
    headers: { Authorization: `Bearer ${await tokenOf(client)}` },
  })
  const { url } = (await answer.json()) as { url: string }
  const cookie = answer.headers.get('set-cookie')
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie ?? '') ?? []
  if (cookie !== null) browser.cookies.set(name, value)
  return { browser, cookie, back: await browser.open(url) }
}

const link = async (address: string) => {
  const token = await bench.idToken(address)
  const { error } = await client.auth.linkIdentity({ provider: 'google', token })
  if (error) throw error
}

describe('linking', () => {
  test('adds a way to sign in, and returns a session of the same account', async () => {
    const { browser, back } = await beginLinking()
    const page = await browser.open(back.href)
    expect(page.pathname).toBe('/settings')
    expect(page.hash).toContain('access_token=')
    expect(await providersOf(client)).toEqual(['email', 'google'])
    const { data } = await client.auth.getUser()
    expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email', 'google'] })
  })

  test('requires a session', async () => {
    const answer = await bench.request('/user/identities/authorize?provider=google')
    expect(answer.status).toBe(401)
  })

  test('cannot be finished by another browser than the one that started it', async () => {
    const { browser, back, cookie } = await beginLinking()
    expect(cookie).toMatch(/; Path=\/auth\/v1\/callback; HttpOnly; SameSite=Lax$/)
    expect(errorOf(await bench.browser().open(back.href))).toBe('bad_oauth_state')
    expect(await providersOf(client)).toEqual(['email'])
    expect((await browser.open(back.href)).hash).toContain('access_token=')
  })

  test('for a page elsewhere uses only the state, because no browser would store our cookie', async () => {
    const { back, cookie } = await beginLinking('https://app.example/settings')
    expect(cookie).toBeNull()
    const page = await bench.browser().open(back.href)
    expect(page.origin).toBe('https://app.example')
    expect(await providersOf(client)).toEqual(['email', 'google'])
  })

  test('ends with the session that started it', async () => {
    const { browser, back } = await beginLinking()
    await client.auth.signOut()
    expect(errorOf(await browser.open(back.href))).toBe('bad_oauth_state')
  })

  test.each([
    ['that is linked already', (): Promise<SupabaseClient> => Promise.resolve(client)],
    ['of somebody else', () => registerAnother()],
  ])('of an identity %s is refused', async (_what, findOwner) => {
    const owner = await findOwner()
    const credentials = { provider: 'google', token: await bench.idToken(`x-${email}`) }
    expect((await owner.auth.linkIdentity(credentials)).error).toBeNull()
    const { error } = await client.auth.linkIdentity(credentials)
    expect(error).toMatchObject({ status: 422, code: 'identity_already_exists' })
  })

  test('of an ID token requires the session of a user', async () => {
    const body = {
      provider: 'google',
      id_token: await bench.idToken(email),
      link_identity: true,
    }
    expect((await bench.post('/token?grant_type=id_token', body)).status).toBe(401)
    const foreign = await bench.post('/token?grant_type=id_token', body, {
      Authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.',
    })
    expect(foreign.status).toBe(403)
    expect(await providersOf(client)).toEqual(['email'])
  })

  test('of an ID token continues with the session that asked, at its level', async () => {
    const before = decodeJwt(await tokenOf(client))
    await bench.query(`update auth.sessions set aal = 'aal2' where user_id = $1`, [before.sub])
    const sessions = () =>
      bench.query('select id from auth.sessions where user_id = $1 order by id', [before.sub])
    const began = await sessions()
    await link(email)
    const after = decodeJwt(await tokenOf(client))
    expect(after).toMatchObject({ session_id: before['session_id'], aal: 'aal2' })
    expect(after['app_metadata']).toMatchObject({ providers: ['email', 'google'] })
    expect((await client.auth.refreshSession()).error).toBeNull()
    expect(decodeJwt(await tokenOf(client))).toMatchObject({ aal: 'aal2' })
    expect(await sessions()).toEqual(began)
  })

  test('requires the second factor of an account that has one', async () => {
    const { data: user } = await client.auth.getUser()
    await bench.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [user.user?.id],
    )
    const credentials = { provider: 'google', token: await bench.idToken(email) }
    const { error } = await client.auth.linkIdentity(credentials)
    expect(error).toMatchObject({ status: 401, code: 'insufficient_aal' })
    await bench.query(`update auth.sessions set aal = 'aal2' where user_id = $1`, [user.user?.id])
    expect((await client.auth.linkIdentity(credentials)).error).toBeNull()
  })
})

describe('unlinking', () => {
  test('removes a way to sign in, which can then create a new account', async () => {
    const other = newAddress()
    await link(other)
    const [, google] = await identitiesOf(client)
    if (!google) throw new Error('Nothing was linked')
    expect((await client.auth.unlinkIdentity(google)).error).toBeNull()
    expect(await providersOf(client)).toEqual(['email'])
    const stranger = await bench.signInWithToken(other)
    const [mine, theirs] = await Promise.all([client.auth.getUser(), stranger.auth.getUser()])
    expect(mine.data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
    expect(theirs.data.user).toMatchObject({ email: other })
    const trail = await bench.query(
      `select from auth.audit_log_entries where payload ->> 'action' = 'identity_unlink' and payload ->> 'actor_id' = $1`,
      [mine.data.user?.id],
    )
    expect(trail).toHaveLength(1)
  })

  test('of the address removes the password, and the account then has the other one’s address', async () => {
    const other = newAddress()
    await link(other)
    const [byMail] = await identitiesOf(client)
    if (!byMail) throw new Error('No identity')
    expect((await client.auth.unlinkIdentity(byMail)).error).toBeNull()
    const { data } = await client.auth.getUser()
    expect(data.user).toMatchObject({ email: other, app_metadata: { providers: ['google'] } })
    const { error } = await bench
      .client()
      .auth.signInWithPassword({ email: other, password: PASSWORD })
    expect(error?.code).toBe('invalid_credentials')
  })

  test('of the address is refused while the other one belongs to another person', async () => {
    const other = newAddress()
    await bench.register(other)
    await link(other)
    const [byMail] = await identitiesOf(client)
    if (!byMail) throw new Error('No identity')
    const { error } = await client.auth.unlinkIdentity(byMail)
    expect(error).toMatchObject({ status: 422, code: 'email_conflict_identity_not_deletable' })
    expect(await providersOf(client)).toEqual(['email', 'google'])
  })

  test('of the last one is refused', async () => {
    const [only] = await identitiesOf(client)
    if (!only) throw new Error('No identity')
    const { error } = await client.auth.unlinkIdentity(only)
    expect(error).toMatchObject({ status: 422, code: 'single_identity_not_deletable' })
  })

  test('of another person’s is answered like one that does not exist', async () => {
    await link(email)
    const [theirs] = await identitiesOf(await registerAnother())
    if (!theirs) throw new Error('No identity')
    for (const id of [theirs.identity_id, crypto.randomUUID()]) {
      const { error } = await client.auth.unlinkIdentity({ ...theirs, identity_id: id })
      expect(error).toMatchObject({ status: 422, code: 'identity_not_found' })
    }
    const { error } = await client.auth.unlinkIdentity({ ...theirs, identity_id: 'x' })
    expect(error).toMatchObject({ status: 404, code: 'validation_failed' })
  })

  test('twice at once keeps the last one', async () => {
    await link(newAddress())
    const both = await identitiesOf(client)
    const answers = await Promise.all(both.map((one) => client.auth.unlinkIdentity(one)))
    expect(answers.map(({ error }) => error?.code ?? 'done').toSorted()).toEqual([
      'done',
      'single_identity_not_deletable',
    ])
  })
})

async function registerAnother(): Promise<SupabaseClient> {
  const another = newAddress()
  await bench.register(another)
  const theirs = bench.client()
  await theirs.auth.signInWithPassword({ email: another, password: PASSWORD })
  return theirs
}
