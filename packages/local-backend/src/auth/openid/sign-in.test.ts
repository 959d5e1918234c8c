import { getRequestListener } from '@hono/node-server'
import { decodeJwt, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describePerson, newAddress } from '#src/auth/openid/issuer.fixture.ts'
import { createOpenidBench, type OpenidBench } from '#src/auth/openid/openid.fixture.ts'

let bench: OpenidBench
let email: string

beforeAll(async () => {
  // As in a server, whose listener replaces Response with its own class.
  getRequestListener(() => new Response())
  bench = await createOpenidBench({ options: { allowedRedirects: ['https://app.example/in'] } })
})

beforeEach(() => {
  email = newAddress()
})

afterAll(async () => {
  await bench.drop()
})

const fragmentOf = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)))
const errorOf = (url: URL) => url.searchParams.get('error_code')
const codeOf = (url: URL) => url.searchParams.get('code') ?? ''

const begin = async (query: Record<string, string> = {}) => {
  const browser = bench.browser()
  const wish = new URLSearchParams({ provider: 'google', login_hint: email, ...query })
  return { browser, atProvider: await browser.open(`authorize?${wish.toString()}`) }
}

describe('the redirect to the provider', () => {
  test('contains state, nonce and our own challenge, and only parameters that the provider understands', async () => {
    const { atProvider } = await begin({
      scopes: 'calendar email',
      prompt: 'select_account',
      access_type: 'offline',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 's256',
    })
    expect(atProvider.origin).toBe(bench.issuer.url)
    expect(Object.fromEntries(atProvider.searchParams)).toEqual({
      client_id: 'sampletrail',
      redirect_uri: 'http://localhost:3000/auth/v1/callback',
      response_type: 'code',
      scope: 'openid email profile calendar',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      prompt: 'select_account',
      access_type: 'offline',
      login_hint: email,
    })
    expect(atProvider.searchParams.get('code_challenge')).not.toBe('x'.repeat(43))
  })

  test.each(['client_id', 'redirect_uri', 'response_type', 'state', 'nonce', 'request_uri'])(
    'never uses %s from the caller',
    async (name) => {
      const { atProvider } = await begin({ [name]: 'https://evil.example' })
      expect(atProvider.href).not.toContain('evil.example')
    },
  )

  test.each(['nobody', 'constructor', ''])('is refused to the provider "%s"', async (provider) => {
    const answer = await bench.request(`/authorize?provider=${provider}`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({
      code: 400,
      error_code: 'validation_failed',
      msg: 'Unsupported provider: provider is not enabled',
    })
  })

  test.each(['zoom', 'twitch'])(
    'to %s, which does not answer or has no https, ends at the application with an error',
    async (provider) => {
      const { atProvider } = await begin({ provider })
      expect(atProvider.origin).toBe('http://localhost:3000')
      expect(fragmentOf(atProvider)).toMatchObject({
        error: 'temporarily_unavailable',
        error_code: 'unexpected_failure',
      })
    },
  )

  test('sends a browser that calls us 127.0.0.1 to our own name first, where its cookie is valid', async () => {
    const path = '/authorize?provider=google&login_hint=a%2Bb'
    const answer = await bench.request(path, { headers: { host: '127.0.0.1:3000' } })
    const moved = new URL(answer.headers.get('location') ?? '')
    expect(moved.origin).toBe('http://localhost:3000')
    expect(answer.headers.get('set-cookie')).toBeNull()
    const again = await bench.request(`/authorize${moved.search}`, {
      headers: { host: '127.0.0.1:3000' },
    })
    const atProvider = new URL(again.headers.get('location') ?? '')
    expect(atProvider.origin).toBe(bench.issuer.url)
    expect(atProvider.searchParams.get('login_hint')).toBe('a+b')
    expect(atProvider.searchParams.has('moved_here')).toBe(false)
  })

  test.each(['evil.example', '127.0.0.1:4000', 'localhost:3000'])(
    'continues at once for a browser that calls us %s',
    async (host) => {
      const answer = await bench.request('/authorize?provider=google', { headers: { host } })
      expect(new URL(answer.headers.get('location') ?? '').origin).toBe(bench.issuer.url)
    },
  )

  test('requires both halves of a challenge', async () => {
    const answer = await bench.request(
      `/authorize?provider=google&code_challenge=${'x'.repeat(43)}`,
    )
    expect(await answer.json()).toMatchObject({ code: 400, error_code: 'validation_failed' })
  })

  test('is announced in the settings', async () => {
    expect(await (await bench.request('/settings')).json()).toMatchObject({
      external: { google: true, keycloak: true, apple: false },
    })
  })
})

describe('the return from the provider', () => {
  test('ends in a session in the fragment, for a new account that is confirmed', async () => {
    const page = await bench.signIn(email)
    const fragment = fragmentOf(page)
    expect(page.origin).toBe('http://localhost:3000')
    expect(page.search).toBe('')
    expect(fragment).toMatchObject({ token_type: 'bearer', expires_in: '3600' })
    expect(fragment['provider_token']).toBeTypeOf('string')
    const claims = decodeJwt(fragment['access_token'] ?? '')
    expect(claims).toMatchObject({
      email,
      aal: 'aal1',
      amr: [{ method: 'oauth' }],
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { full_name: 'Ada Lovelace', avatar_url: 'https://pictures.example/ada.png' },
    })
    const [user] = await bench.query<{ confirmed: boolean; password: string }>(
      `select email_confirmed_at is not null as confirmed, encrypted_password as password
       from auth.users where id = $1`,
      [claims.sub],
    )
    expect(user).toEqual({ confirmed: true, password: '' })
  })

  test('ends in a code for a client that started with a challenge, which also gets the tokens of the provider', async () => {
    const client = bench.client('pkce')
    const { data } = await client.auth.signInWithOAuth({
      provider: 'google',
      options: { queryParams: { login_hint: email } },
    })
    const page = await bench.signIn(email, Object.fromEntries(new URL(data.url ?? '').searchParams))
    expect(page.hash).toBe('')
    const [kept] = await bench.query<{ access: string; refresh: string }>(
      `select provider_access_token as access, provider_refresh_token as refresh
       from auth.flow_state where auth_code is not null`,
    )
    const exchanged = await client.auth.exchangeCodeForSession(codeOf(page))
    expect(exchanged.error).toBeNull()
    expect(exchanged.data.session?.provider_token).toBeTypeOf('string')
    expect(exchanged.data.session?.provider_refresh_token).toBeTypeOf('string')
    const { provider_token: access, provider_refresh_token: refresh } = exchanged.data.session ?? {}
    expect(kept).toEqual({ access: expect.any(String), refresh: expect.any(String) })
    expect(kept).not.toEqual({ access, refresh })
    expect(kept?.access).not.toContain(access)
    const left = await bench.query('select from auth.flow_state where auth_code is not null')
    expect(left).toEqual([])
  })

  test('leads to the same account each time, whatever its current address at the provider', async () => {
    const first = decodeJwt(fragmentOf(await bench.signIn(email))['access_token'] ?? '')
    bench.issuer.spoilNextIdToken((claims) => {
      claims['email'] = newAddress()
    })
    const second = decodeJwt(fragmentOf(await bench.signIn(email))['access_token'] ?? '')
    expect(second).toMatchObject({ sub: first.sub, email })
  })

  test.each([
    [true, 'session'],
    [false, 'provider_email_needs_verification'],
    [undefined, 'provider_email_needs_verification'],
  ])('with an additional address, verified there: %s, ends in %s', async (verified, end) => {
    const { email_verified: _verified, email: _email, ...rest } = describePerson(email)
    bench.issuer.spoilNextIdToken((claims) => {
      delete claims['email']
      // The address is missing, or another one.
      claims['email_verified'] = true
    })
    bench.issuer.tellNextBesides({ ...rest, email, email_verified: verified })
    const page = await bench.signIn(email)
    expect(errorOf(page) ?? 'session').toBe(end)
    expect(await bench.accountsOf(email)).toHaveLength(end === 'session' ? 1 : 0)
  })

  test('accepts a form that the provider makes the browser post', async () => {
    const { browser, atProvider } = await begin({ response_mode: 'form_post' })
    const back = await browser.open(atProvider.href)
    const page = await browser.open('callback', back.searchParams)
    expect(fragmentOf(page)['access_token']).toBeTypeOf('string')
  })

  test('ten times at once with one new person creates one account', async () => {
    const pages = await Promise.all(Array.from({ length: 10 }, () => bench.signIn(email)))
    const ids = pages.map((page) => decodeJwt(fragmentOf(page)['access_token'] ?? '').sub)
    expect(new Set(ids).size).toBe(1)
  })

  test.each([
    ['https://app.example/in/here?x=1', 'https://app.example/in/here'],
    ['http://localhost:3000/welcome', 'http://localhost:3000/welcome'],
    ['https://evil.example/in', 'http://localhost:3000/'],
    ['https://app.example.evil.example/in', 'http://localhost:3000/'],
    ['https://app.example/elsewhere', 'http://localhost:3000/'],
    ['javascript:alert(1)', 'http://localhost:3000/'],
  ])('that should return to %s leads to %s', async (wanted, reached) => {
    const page = await bench.signIn(email, { redirect_to: wanted })
    expect(page.origin + page.pathname).toBe(reached)
    expect(fragmentOf(page)['access_token']).toBeTypeOf('string')
  })
})

describe('a return that is refused', () => {
  test('with a state that was used before', async () => {
    const { browser, atProvider } = await begin()
    const back = await browser.open(atProvider.href)
    const cookies = new Map(browser.cookies)
    expect(fragmentOf(await browser.open(back.href))['access_token']).toBeTypeOf('string')
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    const again = await browser.open(back.href)
    expect(again.href).toContain('error=invalid_request&error_code=bad_oauth_state')
    expect(fragmentOf(again)).toEqual({
      error: 'invalid_request',
      error_code: 'bad_oauth_state',
      error_description: 'OAuth callback with invalid state',
    })
  })

  test('in another browser than the one that started, which may still continue', async () => {
    const { browser, atProvider } = await begin()
    const back = await browser.open(atProvider.href)
    expect(errorOf(await bench.browser().open(back.href))).toBe('bad_oauth_state')
    expect(fragmentOf(await browser.open(back.href))['access_token']).toBeTypeOf('string')
  })

  test('after ten minutes', async () => {
    const { browser, atProvider } = await begin()
    await bench.query(
      `update local_backend.provider_flows set created_at = now() - interval '601 seconds'`,
    )
    expect(errorOf(await browser.open((await browser.open(atProvider.href)).href))).toBe(
      'bad_oauth_state',
    )
  })

  test.each(['multipart/form-data', 'multipart/form-data; boundary=x', 'application/json'])(
    'with an invalid body of type %s',
    async (type) => {
      const answer = await bench.request('/callback', {
        method: 'POST',
        headers: { 'Content-Type': type },
        body: '{"state":',
      })
      expect(answer.status).toBe(302)
      expect(errorOf(new URL(answer.headers.get('location') ?? ''))).toBe('bad_oauth_callback')
    },
  )

  test.each([
    ['no state', 'code=abc', 'bad_oauth_callback'],
    ['a state that nobody was given', 'code=abc&state=guess', 'bad_oauth_state'],
  ])('with %s, to the address of the service', async (_what, query, code) => {
    const page = await bench.browser().open(`callback?${query}&redirect_to=https://evil.example`)
    expect(page.origin).toBe('http://localhost:3000')
    expect(errorOf(page)).toBe(code)
  })

  test('by the provider is shown in its own words, at the waiting page', async () => {
    const { browser, atProvider } = await begin({ redirect_to: 'http://localhost:3000/sign-in' })
    const state = atProvider.searchParams.get('state')
    const page = await browser.open(
      `callback?error=access_denied&error_description=Not%20now&state=${state}`,
    )
    expect(page.pathname).toBe('/sign-in')
    expect(fragmentOf(page)).toMatchObject({
      error: 'access_denied',
      error_description: 'Not now',
    })
  })

  test('with a code of another provider', async () => {
    const { browser, atProvider } = await begin()
    const elsewhere = new URL(`${bench.otherIssuer.url}/authorize`)
    elsewhere.search = atProvider.search
    const back = await browser.open(elsewhere.href)
    expect(errorOf(await browser.open(back.href))).toBe('unexpected_failure')
  })

  test.each<[string, Record<string, unknown>]>([
    ['for another flow', { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }],
    ['for another client', { aud: 'somebody' }],
    ['by another issuer', { iss: 'https://accounts.example' }],
    ['that has ended', { exp: Math.floor(Date.now() / 1000) - 120 }],
    ['about nobody', { sub: undefined }],
  ])('with an ID token %s', async (_what, changes) => {
    bench.issuer.spoilNextIdToken((claims) => {
      Object.assign(claims, changes)
    })
    const refused = await bench.signIn(email)
    expect(errorOf(refused)).toBe('unexpected_failure')
    expect(fragmentOf(refused)).not.toHaveProperty('access_token')
    expect(await bench.query('select from auth.users where email = $1', [email])).toEqual([])
    expect(fragmentOf(await bench.signIn(email))['access_token']).toBeTypeOf('string')
  })

  test.each<[string, (token: string) => string]>([
    ['that nobody signed', (token) => new UnsecuredJWT(decodeJwt(token)).encode()],
    ['whose signature is of another', (token) => token.replace(/[^.]+$/, 'A'.repeat(342))],
    ['that is missing', () => ''],
  ])('with an ID token %s', async (_what, change) => {
    bench.issuer.spoilNextAnswer(({ body }) => {
      if (body !== '') body['id_token'] = change(String(body['id_token'])) || undefined
    })
    expect(errorOf(await bench.signIn(email))).toBe('unexpected_failure')
    expect(fragmentOf(await bench.signIn(email))['access_token']).toBeTypeOf('string')
  })

  test.each([
    [500, 'temporarily_unavailable'],
    [400, 'server_error'],
  ])('by the provider with status %i, in words that name no code', async (status, error) => {
    bench.issuer.spoilNextAnswer((answer) => {
      answer.statusCode = status
      answer.body = { error: 'invalid_grant', error_description: 'code abc is unknown' }
    })
    const page = await bench.signIn(email)
    expect(fragmentOf(page)).toMatchObject({ error, error_code: 'unexpected_failure' })
    expect(page.href).not.toContain('abc')
  })

  test('for a banned person', async () => {
    await bench.signIn(email)
    await bench.query(
      `update auth.users set banned_until = now() + interval '1 day' where email = $1`,
      [email],
    )
    expect(fragmentOf(await bench.signIn(email))).toMatchObject({
      error: 'access_denied',
      error_code: 'user_banned',
    })
    await bench.query(`update auth.users set banned_until = null where email = $1`, [email])
    expect(fragmentOf(await bench.signIn(email))['access_token']).toBeTypeOf('string')
  })
})
