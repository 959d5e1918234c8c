import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAuthBench, PASSWORD, type AuthBench } from '#src/auth/auth.fixture.ts'

let bench: AuthBench
let email: string
let count = 0

beforeAll(async () => {
  bench = await createAuthBench()
})

beforeEach(async () => {
  count += 1
  email = `user${count}@example.com`
  await bench.register(email)
})

afterAll(async () => {
  await bench.drop()
})

const signIn = async (password = PASSWORD, address = email) => {
  const client = bench.client()
  const { data, error } = await client.auth.signInWithPassword({ email: address, password })
  return { client, user: data.user, session: data.session, error }
}

describe('a changed password', () => {
  test('works from then on, and ends the other sessions', async () => {
    const own = await signIn()
    const other = await signIn()
    expect((await own.client.auth.updateUser({ password: 'another secret' })).error).toBeNull()
    expect((await own.client.auth.getUser()).error).toBeNull()
    expect((await other.client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect(
      (await other.client.auth.refreshSession(other.session ?? undefined)).error,
    ).not.toBeNull()
    expect((await signIn()).error?.code).toBe('invalid_credentials')
    expect((await signIn('another secret')).error).toBeNull()
  })

  test('must be different, long enough and not too long', async () => {
    const { client } = await signIn()
    const change = async (password: string) => (await client.auth.updateUser({ password })).error
    expect(await change(PASSWORD)).toMatchObject({ code: 'same_password', status: 422 })
    expect(await change('12345')).toMatchObject({ code: 'weak_password', status: 422 })
    expect(await change('x'.repeat(73))).toMatchObject({ code: 'validation_failed', status: 400 })
  })

  test('needs the second factor of a person who has one', async () => {
    const { client, user } = await signIn()
    await bench.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [user?.id],
    )
    const { error } = await client.auth.updateUser({ password: 'another secret' })
    expect(error).toMatchObject({ code: 'insufficient_aal', status: 401 })
    expect((await client.auth.updateUser({ data: { name: 'Ada' } })).error).toBeNull()
  })

  test('may require an emailed code, of which wrong ones count', async () => {
    const { client } = await signIn()
    expect((await client.auth.reauthenticate()).error).toBeNull()
    const nonce = await bench.lastCode(email)
    const wrong = nonce === '000000' ? '000001' : '000000'
    const change = (code: string, password = 'another secret') =>
      client.auth.updateUser({ password, nonce: code })
    expect((await change(wrong)).error?.code).toBe('reauthentication_not_valid')
    expect((await signIn()).error).toBeNull()
    expect((await change(nonce)).error).toBeNull()
    const again = await change(nonce, 'a third secret')
    expect(again.error?.code).toBe('reauthentication_not_valid')
  })
})

describe('a forgotten password', () => {
  test('is replaced with the emailed link', async () => {
    const client = bench.client()
    const { error } = await client.auth.resetPasswordForEmail(email, {
      redirectTo: 'http://localhost:3000/reset-password',
    })
    expect(error).toBeNull()
    const target = await bench.open(await bench.lastLink(email))
    expect(target.pathname).toBe('/reset-password')
    const fragment = new URLSearchParams(target.hash.slice(1))
    expect(fragment.get('type')).toBe('recovery')
    await client.auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    })
    expect((await client.auth.updateUser({ password: 'remembered' })).error).toBeNull()
    expect((await signIn('remembered')).error).toBeNull()
  })

  test('of an unknown address is answered the same, and nothing is emailed', async () => {
    const { error } = await bench.client().auth.resetPasswordForEmail('nobody@example.com')
    expect(error).toBeNull()
    expect(await bench.mailbox.list({ to: 'nobody@example.com' })).toEqual([])
  })

  test('of an unconfirmed account: the link confirms the address, not the password set before', async () => {
    const victim = `victim-${email}`
    await bench.client().auth.signUp({ email: victim, password: 'the squatter knows' })
    await bench.client().auth.resetPasswordForEmail(victim)
    expect((await bench.open(await bench.lastLink(victim))).hash).toContain('access_token=')
    expect((await signIn('the squatter knows', victim)).error?.code).toBe('invalid_credentials')
  })
})

const half = (target: URL) => new URLSearchParams(target.hash.slice(1)).get('message')

describe('a changed address', () => {
  test('is set when both addresses have confirmed', async () => {
    const newEmail = `new-${email}`
    const { client, user } = await signIn()
    const { data, error } = await client.auth.updateUser({ email: newEmail })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, new_email: newEmail })
    expect(half(await bench.open(await bench.lastLink(newEmail)))).toContain('other email')
    expect((await signIn(PASSWORD, newEmail)).error?.code).toBe('invalid_credentials')
    expect((await bench.open(await bench.lastLink(email))).hash).toContain('type=email_change')
    const after = await signIn(PASSWORD, newEmail)
    expect(after.user?.id).toBe(user?.id)
    expect(after.user?.identities?.[0]?.identity_data?.['email']).toBe(newEmail)
    expect((await signIn()).error?.code).toBe('invalid_credentials')
  })

  test('cannot be confirmed twice by the same address', async () => {
    const newEmail = `new-${email}`
    const { client } = await signIn()
    await client.auth.updateUser({ email: newEmail })
    const link = await bench.lastLink(newEmail)
    await bench.open(link)
    expect((await bench.open(link)).hash).toContain('error_code=otp_expired')
    expect((await signIn(PASSWORD, newEmail)).error?.code).toBe('invalid_credentials')
  })

  test('works by codes too', async () => {
    const newEmail = `new-${email}`
    const { client } = await signIn()
    await client.auth.updateUser({ email: newEmail })
    const verify = (address: string, token: string) =>
      client.auth.verifyOtp({ email: address, token, type: 'email_change' })
    const first = await verify(newEmail, await bench.lastCode(newEmail))
    expect(first.error).toBeNull()
    expect(first.data.session).toBeNull()
    const second = await verify(email, await bench.lastCode(email))
    expect(second.data.session?.user.email).toBe(newEmail)
  })

  test('to one that another account has is refused', async () => {
    const taken = `taken-${email}`
    await bench.register(taken)
    const { client } = await signIn()
    const { error } = await client.auth.updateUser({ email: taken })
    expect(error).toMatchObject({ code: 'email_exists', status: 422 })
  })
})

test('metadata is merged, and null removes a field', async () => {
  const { client } = await signIn()
  await client.auth.updateUser({ data: { name: 'Ada', city: 'London' } })
  const { data } = await client.auth.updateUser({ data: { city: null, likes: ['maths'] } })
  expect(data.user?.user_metadata).toMatchObject({ name: 'Ada', likes: ['maths'] })
  expect(data.user?.user_metadata).not.toHaveProperty('city')
})

test('metadata that cannot be stored is refused, and the other metadata is kept', async () => {
  const { client } = await signIn()
  for (const unfit of [{ a: 'x\0' }, { ['k\0']: null }, { deep: [{ a: '\uD800' }] }]) {
    const { error } = await client.auth.updateUser({ data: unfit })
    expect([error?.status, error?.code]).toEqual([400, 'validation_failed'])
  }
  const kept = { a: '\\u0000', b: '😀', c: '\\\\ud800' }
  const { data } = await client.auth.updateUser({ data: kept })
  expect(data.user?.user_metadata).toMatchObject(kept)
})

test('an address with a NUL character is a bad request, not a failure', async () => {
  const answer = await bench.post('/token?grant_type=password', {
    email: 'a\0@example.com',
    password: PASSWORD,
  })
  expect(answer.status).toBe(400)
})

test('a user cannot give itself a role or app metadata', async () => {
  const { client, session } = await signIn()
  const change = async (body: object) =>
    await bench.request('/user', {
      method: 'PUT',
      headers: { Authorization: `Bearer ${session?.access_token}` },
      body: JSON.stringify(body),
    })
  expect((await change({ role: 'service_role' })).status).toBe(200)
  const refused = await change({ app_metadata: { admin: true } })
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ error_code: 'not_admin' })
  const { data } = await client.auth.getUser()
  expect(data.user).toMatchObject({ role: 'authenticated' })
  expect(data.user?.app_metadata).not.toHaveProperty('admin')
})
