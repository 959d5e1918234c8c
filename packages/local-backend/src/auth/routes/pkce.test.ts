import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAuthBench, PASSWORD, type AuthBench } from '#src/auth/auth.fixture.ts'

let bench: AuthBench
let email: string
let count = 0

beforeAll(async () => {
  bench = await createAuthBench()
})

beforeEach(() => {
  count += 1
  email = `pkce${count}@example.com`
})

afterAll(async () => {
  await bench.drop()
})

const begin = async () => {
  const client = bench.client('pkce')
  const { error } = await client.auth.signUp({
    email,
    password: PASSWORD,
    options: { emailRedirectTo: 'http://localhost:3000/auth/callback?signup_mode=true' },
  })
  if (error) throw error
  return client
}

describe('the flow with a code', () => {
  test('ends in a session of the client that started it', async () => {
    const client = await begin()
    const target = await bench.open(await bench.lastLink(email))
    expect(target.searchParams.get('signup_mode')).toBe('true')
    expect(target.hash).toBe('')
    const { data, error } = await client.auth.exchangeCodeForSession(
      target.searchParams.get('code') ?? '',
    )
    expect(error).toBeNull()
    expect(data.session?.user.email).toBe(email)
    const claims = await bench.database.context.keys.verify(data.session?.access_token ?? '')
    expect(claims?.amr).toMatchObject([{ method: 'email/signup' }])
  })

  test('returns a code that works once', async () => {
    await begin()
    const code = (await bench.open(await bench.lastLink(email))).searchParams.get('code')
    const body = { auth_code: code, code_verifier: 'x'.repeat(43) }
    const wrong = await bench.post('/token?grant_type=pkce', body)
    expect(await wrong.json()).toMatchObject({ code: 400, error_code: 'bad_code_verifier' })
    await bench.query('delete from auth.flow_state')
    const gone = await bench.post('/token?grant_type=pkce', body)
    expect(await gone.json()).toMatchObject({ code: 404, error_code: 'flow_state_not_found' })
  })

  test('returns a code that expires after five minutes', async () => {
    const client = await begin()
    const target = await bench.open(await bench.lastLink(email))
    await bench.query(
      `update auth.flow_state set auth_code_issued_at = now() - interval '301 seconds'`,
    )
    const { error } = await client.auth.exchangeCodeForSession(
      target.searchParams.get('code') ?? '',
    )
    expect(error).toMatchObject({ code: 'flow_state_expired', status: 422 })
  })

  test('returns errors in the query too', async () => {
    await begin()
    const link = await bench.lastLink(email)
    await bench.open(link)
    const again = await bench.open(link)
    expect(again.searchParams.get('error_code')).toBe('otp_expired')
    expect(again.hash).toContain('error_code=otp_expired')
  })

  test('works for a forgotten password', async () => {
    await bench.register(email)
    const client = bench.client('pkce')
    await client.auth.resetPasswordForEmail(email, {
      redirectTo: 'http://localhost:3000/reset-password',
    })
    const target = await bench.open(await bench.lastLink(email))
    const { error } = await client.auth.exchangeCodeForSession(
      target.searchParams.get('code') ?? '',
    )
    expect(error).toBeNull()
    expect((await client.auth.updateUser({ password: 'another secret' })).error).toBeNull()
  })

  test.each([
    { code_challenge: 'x'.repeat(43) },
    { code_challenge: 'short', code_challenge_method: 's256' },
    { code_challenge: 'x'.repeat(43), code_challenge_method: 'md5' },
  ])('refuses the challenge %j', async (challenge) => {
    const answer = await bench.post('/signup', { email, password: PASSWORD, ...challenge })
    expect(await answer.json()).toMatchObject({ code: 400, error_code: 'validation_failed' })
    expect(await bench.query('select from auth.users where email = $1', [email])).toEqual([])
  })
})
