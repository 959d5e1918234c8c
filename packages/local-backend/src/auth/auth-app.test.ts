import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthBench, PASSWORD, type AuthBench } from '#src/auth/auth.fixture.ts'

let bench: AuthBench

beforeAll(async () => {
  bench = await createAuthBench()
})

afterAll(async () => {
  await bench.drop()
})

describe('sign-up', () => {
  test('creates an account that waits for its link and emails that link', async () => {
    const email = 'ada@example.com'
    const { data, error } = await bench.client().auth.signUp({
      email: ' Ada@Example.com ',
      password: PASSWORD,
      options: { data: { name: 'Ada' }, emailRedirectTo: 'http://localhost:3000/auth/callback' },
    })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({
      email,
      aud: 'authenticated',
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { name: 'Ada', email, email_verified: false },
    })
    expect(data.user?.identities).toHaveLength(1)
    expect(data.user?.email_confirmed_at).toBeUndefined()
    const link = new URL(await bench.lastLink(email))
    expect(link.origin + link.pathname).toBe('http://localhost:3000/auth/v1/verify')
    expect(link.searchParams.get('type')).toBe('signup')
    expect(link.searchParams.get('redirect_to')).toBe('http://localhost:3000/auth/callback')
  })

  test('is confirmed by its link, which signs in at once', async () => {
    const email = 'bob@example.com'
    const client = bench.client()
    await client.auth.signUp({ email, password: PASSWORD })
    const target = await bench.open(await bench.lastLink(email))
    const fragment = new URLSearchParams(target.hash.slice(1))
    expect(target.origin).toBe('http://localhost:3000')
    expect(Object.fromEntries(fragment)).toMatchObject({
      token_type: 'bearer',
      expires_in: '3600',
      type: 'signup',
    })
    const { data, error } = await client.auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    })
    expect(error).toBeNull()
    expect(data.user?.email_confirmed_at).toBeTypeOf('string')
    expect(data.user?.user_metadata['email_verified']).toBe(true)
  })

  test('of a confirmed address answers like a new one, but without identities, and sends nothing', async () => {
    const email = 'carol@example.com'
    await bench.register(email)
    const before = await bench.mailbox.list({ to: email })
    const { data, error } = await bench.client().auth.signUp({ email, password: 'other secret' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, identities: [], role: 'authenticated' })
    expect(await bench.mailbox.list({ to: email })).toHaveLength(before.length)
    const [row] = await bench.query<{ id: string }>('select id from auth.users where email = $1', [
      email,
    ])
    expect(data.user?.id).not.toBe(row?.id)
  })

  test('again before the link was opened sets its own password, and invalidates the older link', async () => {
    const email = 'dave@example.com'
    await bench.client().auth.signUp({ email, password: 'the first one' })
    const olderLink = await bench.lastLink(email)
    await bench.client().auth.signUp({ email, password: 'the second one' })
    expect((await bench.open(olderLink)).hash).toContain('error_code=otp_expired')
    await bench.open(await bench.lastLink(email))
    const first = await bench.client().auth.signInWithPassword({ email, password: 'the first one' })
    expect(first.error?.code).toBe('invalid_credentials')
    const second = await bench
      .client()
      .auth.signInWithPassword({ email, password: 'the second one' })
    expect(second.error).toBeNull()
  })

  test('with one address 20 times at once creates one account', async () => {
    const email = 'erin@example.com'
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => bench.post('/signup', { email, password: PASSWORD })),
    )
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200))
    const rows = await bench.query('select from auth.users where email = $1', [email])
    expect(rows).toHaveLength(1)
    expect((await bench.open(await bench.lastLink(email))).hash).toContain('access_token=')
  })

  test.each([
    [{ email: 'x@example.com', password: 'short' }, 422, 'weak_password'],
    [{ email: 'x@example.com', password: 'ä'.repeat(37) }, 400, 'validation_failed'],
    [{ email: 'x@example.com', password: 'with\0zero' }, 400, 'validation_failed'],
    [{ email: 'x@example.com' }, 400, 'validation_failed'],
    [{ password: PASSWORD }, 400, 'validation_failed'],
    [{ email: 'no address', password: PASSWORD }, 400, 'validation_failed'],
    [{ email: 'a@b.c, d@e.f', password: PASSWORD }, 400, 'validation_failed'],
    [{ email: 'a@b.c\r\nBcc: d@e.f', password: PASSWORD }, 400, 'validation_failed'],
    [{ email: 'x@example.com', password: PASSWORD, data: 'text' }, 400, 'validation_failed'],
    [
      { email: 'x@example.com', password: PASSWORD, data: { big: 'x'.repeat(9000) } },
      400,
      'validation_failed',
    ],
    [{ phone: '123456', password: PASSWORD }, 501, 'phone_provider_disabled'],
    [{}, 501, 'anonymous_provider_disabled'],
  ])('of %j is refused', async (body, status, code) => {
    const answer = await bench.post('/signup', body)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ code: status, error_code: code })
  })

  test('with a weak password tells the client why', async () => {
    const { error } = await bench
      .client()
      .auth.signUp({ email: 'x@example.com', password: '12345' })
    expect(error).toMatchObject({
      name: 'AuthWeakPasswordError',
      message: 'Password should be at least 6 characters.',
      reasons: ['length'],
    })
  })

  test('accepts a password of 72 bytes', async () => {
    const email = 'long@example.com'
    const password = 'p'.repeat(72)
    await bench.register(email, password)
    const signIn = (text: string) =>
      bench.client().auth.signInWithPassword({ email, password: text })
    expect((await signIn(password)).error).toBeNull()
    expect((await signIn(password.slice(1))).error?.code).toBe('invalid_credentials')
    expect((await signIn(`${password}p`)).error?.code).toBe('invalid_credentials')
  })
})

describe('sign-in with a password', () => {
  test('returns a session whose token identifies the person', async () => {
    const email = 'frank@example.com'
    await bench.register(email)
    const { data, error } = await bench
      .client()
      .auth.signInWithPassword({ email: 'FRANK@example.com', password: PASSWORD })
    expect(error).toBeNull()
    const claims = decodeJwt(data.session?.access_token ?? '')
    expect(claims).toMatchObject({
      sub: data.user?.id,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      app_metadata: { provider: 'email' },
      aal: 'aal1',
      amr: [{ method: 'password' }],
      is_anonymous: false,
      iss: 'http://localhost:3000/auth/v1',
    })
    expect(claims['session_id']).toBeTypeOf('string')
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600)
    expect(data.user?.last_sign_in_at).toBeTypeOf('string')
  })

  test('of an unconfirmed account says so only to callers who know the password', async () => {
    const email = 'grace@example.com'
    await bench.client().auth.signUp({ email, password: PASSWORD })
    const right = await bench.client().auth.signInWithPassword({ email, password: PASSWORD })
    expect(right.error).toMatchObject({
      code: 'email_not_confirmed',
      message: 'Email not confirmed',
      status: 400,
    })
    const wrong = await bench.client().auth.signInWithPassword({ email, password: 'wrong one' })
    expect(wrong.error).toMatchObject({
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
      status: 400,
    })
  })

  test('answers errors in the form of the API version', async () => {
    const body = { email: 'nobody@example.com', password: PASSWORD }
    const older = await bench.post('/token?grant_type=password', body)
    expect(await older.json()).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    })
    const newer = await bench.post('/token?grant_type=password', body, {
      'X-Supabase-Api-Version': '2024-01-01',
    })
    expect(newer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(await newer.json()).toEqual({
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    })
  })
})

describe('the service', () => {
  test('reports its health, settings and keys, and never a private key', async () => {
    expect(await (await bench.request('/health')).json()).toMatchObject({ name: 'GoTrue' })
    expect(await (await bench.request('/settings')).json()).toMatchObject({
      external: { email: true, google: false, phone: false },
      mailer_autoconfirm: false,
    })
    const jwks = await bench.request('/.well-known/jwks.json', { headers: { apikey: '' } })
    expect(await jwks.json()).toEqual(bench.database.context.keys.jwks())
  })

  test.each([
    ['GET', '/factors/recovery-codes'],
    ['DELETE', '/factors/recovery-codes'],
    ['POST', '/factors/recovery-codes/verify'],
  ])('answers %s %s with a message that it is not supported', async (method, path) => {
    const answer = await bench.request(path, { method })
    expect(answer.status).toBe(501)
    expect(await answer.json()).toMatchObject({ code: 501, error_code: 'not_implemented' })
  })

  test.each([
    ['POST', '/token?grant_type=web3', 'web3_provider_disabled'],
    ['POST', '/sso', 'saml_provider_disabled'],
    ['GET', '/oauth/authorizations/1', 'feature_disabled'],
    ['GET', '/user/oauth/grants', 'feature_disabled'],
    ['GET', '/passkeys', 'passkey_disabled'],
    ['POST', '/passkeys/authentication/options', 'passkey_disabled'],
    ['GET', '/admin/oauth/clients', 'feature_disabled'],
    ['GET', '/admin/sso/providers', 'saml_provider_disabled'],
    ['GET', '/admin/custom-providers', 'feature_disabled'],
    ['GET', '/admin/users/1/passkeys', 'passkey_disabled'],
    ['GET', '/admin/audit', 'not_implemented'],
  ])(
    'refuses %s %s by the name of the feature that would be off elsewhere',
    async (method, path, code) => {
      const { secretKey } = bench.database.context.keys
      const answer = await bench.request(path, { method, headers: { apikey: secretKey } })
      expect(answer.status).toBe(501)
      expect(await answer.json()).toMatchObject({
        code: 501,
        error_code: code,
        msg: expect.stringContaining('not served by this backend'),
      })
    },
  )

  test('refuses a request without a known API key', async () => {
    for (const apikey of ['', 'sb_publishable_guess']) {
      const answer = await bench.post('/signup', {}, { apikey })
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ error_code: 'no_authorization' })
    }
  })

  test.each([
    ['/verify', { type: 'email' }],
    ['/verify', { type: 'email', email: 'x@example.com' }],
    ['/verify', { type: 'email', token: '123456' }],
    ['/verify', { type: 'email', token: '123456', token_hash: 'x', email: 'x@example.com' }],
    ['/verify', { type: 'email', token_hash: 'x', email: 'x@example.com' }],
    ['/verify', { token_hash: 'x' }],
    ['/verify', { type: 'fax', token_hash: 'x' }],
    ['/recover', {}],
    ['/recover', { email: 'x@example.com', code_challenge: 'x'.repeat(43) }],
    ['/resend', { email: 'x@example.com' }],
    ['/resend', { type: 'signup' }],
    ['/resend', { type: 'signup', email: 'x@example.com', code_challenge_method: 's256' }],
    ['/otp', {}],
    ['/token?grant_type=password', { password: 'x' }],
    ['/token?grant_type=refresh_token', {}],
    ['/token?grant_type=pkce', { auth_code: 'x' }],
  ])('asks at %s for the missing parts of %j', async (route, body) => {
    const answer = await bench.post(route, body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error_code: 'validation_failed' })
  })

  test('reports an unknown way to sign in as GoTrue does', async () => {
    const answer = await bench.post('/token?grant_type=magic', {})
    expect(await answer.json()).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'unsupported_grant_type',
    })
  })

  test('refuses a body that is no JSON or too long, and an unknown route', async () => {
    const init = { method: 'POST', body: '{"email":' }
    expect(await (await bench.request('/signup', init)).json()).toMatchObject({
      error_code: 'bad_json',
    })
    const long = await bench.request('/signup', { method: 'POST', body: 'x'.repeat(1_100_000) })
    expect(long.status).toBe(413)
    expect((await bench.request('/nowhere')).status).toBe(404)
  })
})
