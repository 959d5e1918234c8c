import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createFactorBench,
  tokenOf,
  type Account,
  type FactorBench,
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

const claimsOf = async (token: string) => {
  const claims = await bench.database.context.keys.verify(token)
  return { aal: claims?.aal, amr: claims?.amr?.map(({ method }) => method) }
}
const refresh = async (token: string) => {
  const answer = await bench.post('/token?grant_type=refresh_token', { refresh_token: token })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}
const sessionOf = async (client: Account['client']) => (await client.auth.getSession()).data.session

describe('level two', () => {
  test('is in the token and in the session, newest method first, and stays on refresh', async () => {
    const factor = await bench.protect(account)
    const raised = { aal: 'aal2', amr: ['totp', 'password'] }
    expect(await claimsOf(await tokenOf(account.client))).toEqual(raised)
    await account.client.auth.refreshSession()
    expect(await claimsOf(await tokenOf(account.client))).toEqual(raised)
    expect(
      await bench.query('select aal, factor_id from auth.sessions where user_id = $1', [
        account.id,
      ]),
    ).toEqual([{ aal: 'aal2', factor_id: factor.id }])
  })

  test('is not reached with a refresh token of level one, however recent', async () => {
    const before = (await sessionOf(account.client))?.refresh_token ?? ''
    await bench.protect(account)
    expect(await refresh(before)).toMatchObject({
      status: 400,
      body: { error_code: 'refresh_token_not_found' },
    })
    const after = (await sessionOf(account.client))?.refresh_token ?? ''
    expect((await refresh(after)).status).toBe(200)
  })

  test('is not reached by refreshes that run while the code is checked', async () => {
    const factor = await bench.enroll(account.client)
    const session = await sessionOf(account.client)
    const [raised, ...refreshed] = await Promise.all([
      bench.raise(account.client, factor).then(() => null),
      ...Array.from({ length: 10 }, () => refresh(session?.refresh_token ?? '')),
    ])
    expect(raised).toBeNull()
    for (const { status, body } of refreshed) {
      if (status !== 200) continue
      expect((await claimsOf(body['access_token'] ?? '')).aal).toBe('aal1')
      expect((await refresh(body['refresh_token'] ?? '')).status).toBe(400)
    }
    expect((await account.client.auth.refreshSession()).error).toBeNull()
    expect((await claimsOf(await tokenOf(account.client))).aal).toBe('aal2')
  })

  test('ends the sessions of level one of this user, and of nobody else', async () => {
    const stranger = await bench.createAccount()
    const second = await bench.signIn(account)
    const factor = await bench.protect(account)
    expect((await second.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await stranger.client.auth.getUser()).error).toBeNull()
    const third = await bench.signIn(account)
    await bench.raise(third, factor)
    expect((await account.client.auth.getUser()).error).toBeNull()
  })
})

describe('an action that needs level two', () => {
  test('depends on the session: a token that claims more does not help', async () => {
    const factor = await bench.protect(account)
    const weak = await bench.signIn(account)
    const { keys } = bench.database.context
    const claims = await keys.verify(await tokenOf(weak))
    if (!claims) throw new Error('The token is not valid')
    const boasting = await keys.sign({ ...claims, aal: 'aal2', exp: claims.exp ?? 0 })
    const wish = { factor_type: 'totp', friendly_name: 'Tablet' }
    const attempts = [
      ['POST', '/factors', wish, 403],
      ['DELETE', `/factors/${factor.id}`, undefined, 422],
      ['PUT', '/user', { password: 'another secret' }, 401],
      ['PUT', '/user', { email: 'elsewhere@example.com' }, 401],
    ] as const
    for (const [method, path, body, status] of attempts) {
      expect(await bench.ask(boasting, method, path, body)).toMatchObject({
        status,
        body: { error_code: 'insufficient_aal' },
      })
    }
    const strong = await tokenOf(account.client)
    for (const [method, path, body] of attempts.toReversed()) {
      expect((await bench.ask(strong, method, path, body)).status).toBe(200)
    }
  })

  test('is refused to a token with another signature, or without one', async () => {
    await bench.protect(account)
    const claims = await bench.database.context.keys.verify(await tokenOf(account.client))
    const { privateKey } = await generateKeyPair('ES256')
    const forged = await new SignJWT({ ...claims, aal: 'aal2' })
      .setProtectedHeader({ alg: 'ES256' })
      .sign(privateKey)
    const wish = { factor_type: 'totp', friendly_name: 'Tablet' }
    expect(await bench.ask(forged, 'POST', '/factors', wish)).toMatchObject({
      status: 403,
      body: { error_code: 'bad_jwt' },
    })
    expect((await bench.post('/factors', wish)).status).toBe(401)
  })
})

describe('removing a factor', () => {
  test('lowers the sessions that used it, and no others', async () => {
    const first = await bench.protect(account)
    const second = await bench.enroll(account.client, 'Tablet')
    await bench.raise(account.client, second)
    const other = await bench.signIn(account)
    await bench.raise(other, first)
    expect((await account.client.auth.mfa.unenroll({ factorId: first.id })).error).toBeNull()
    await other.auth.refreshSession()
    await account.client.auth.refreshSession()
    expect(await claimsOf(await tokenOf(other))).toEqual({ aal: 'aal1', amr: ['password'] })
    expect(await claimsOf(await tokenOf(account.client))).toMatchObject({ aal: 'aal2' })
  })

  test('takes effect at once, although tokens of level two are still valid', async () => {
    const first = await bench.protect(account)
    const second = await bench.enroll(account.client, 'Tablet')
    await bench.raise(account.client, second)
    const old = await tokenOf(account.client)
    await account.client.auth.mfa.unenroll({ factorId: second.id })
    expect((await bench.ask(old, 'DELETE', `/factors/${first.id}`)).body).toMatchObject({
      error_code: 'insufficient_aal',
    })
    const change = await bench.ask(old, 'PUT', '/user', { password: 'another secret' })
    expect(change.body).toMatchObject({ error_code: 'insufficient_aal' })
  })

  test('that was never verified needs no second factor', async () => {
    const { id } = await bench.enroll(account.client)
    expect((await account.client.auth.mfa.unenroll({ factorId: id })).error).toBeNull()
    const { data } = await account.client.auth.mfa.listFactors()
    expect(data?.all).toEqual([])
  })
})
