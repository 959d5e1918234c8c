import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD } from '#src/auth/auth.fixture.ts'
import { newAddress } from '#src/auth/openid/issuer.fixture.ts'
import { createOpenidBench, type OpenidBench } from '#src/auth/openid/openid.fixture.ts'

let bench: OpenidBench
let email: string

beforeAll(async () => {
  bench = await createOpenidBench()
})

beforeEach(() => {
  email = newAddress()
})

afterAll(async () => {
  await bench.drop()
})

const fragmentOf = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)))
const errorOf = (url: URL) => url.searchParams.get('error_code')

describe('an account with the same address', () => {
  test('that is confirmed gets the identity, and keeps its password', async () => {
    await bench.register(email)
    const [before] = await bench.accountsOf(email)
    const page = await bench.signIn(email)
    expect(decodeJwt(fragmentOf(page)['access_token'] ?? '').sub).toBe(before?.id)
    expect(await bench.accountsOf(email)).toEqual([
      { id: before?.id, providers: ['email', 'google'], password: true },
    ])
    const { error } = await bench.client().auth.signInWithPassword({ email, password: PASSWORD })
    expect(error).toBeNull()
  })

  test('that was never confirmed loses its prepared password and data', async () => {
    await bench.client().auth.signUp({
      email,
      password: PASSWORD,
      options: { data: { full_name: 'Mallory', admin: true } },
    })
    const preparedLink = await bench.lastLink(email)
    const page = await bench.signIn(email)
    const claims = decodeJwt(fragmentOf(page)['access_token'] ?? '')
    expect(claims['user_metadata']).not.toHaveProperty('admin')
    expect(await bench.accountsOf(email)).toMatchObject([
      { providers: ['google'], password: false },
    ])
    const byPassword = await bench.client().auth.signInWithPassword({ email, password: PASSWORD })
    expect(byPassword.error?.code).toBe('invalid_credentials')
    expect((await bench.open(preparedLink)).hash).toContain('otp_expired')
  })

  test('is not opened by an address that the provider has not verified', async () => {
    email = `unverified-${email}`
    await bench.register(email)
    const page = await bench.signIn(email)
    expect(fragmentOf(page)).toMatchObject({
      error: 'access_denied',
      error_code: 'provider_email_needs_verification',
    })
    expect(await bench.accountsOf(email)).toMatchObject([{ providers: ['email'] }])
  })

  test('is not created for an address that the provider has not verified', async () => {
    email = `unverified-${email}`
    expect(errorOf(await bench.signIn(email))).toBe('provider_email_needs_verification')
    expect(await bench.accountsOf(email)).toEqual([])
  })

  test('is not claimed by a second provider without a verified address, and is with one', async () => {
    await bench.signIn(email)
    bench.otherIssuer.spoilNextIdToken((claims) => {
      claims['email_verified'] = false
    })
    const refused = await bench.signIn(email, { provider: 'keycloak' })
    expect(errorOf(refused)).toBe('provider_email_needs_verification')
    await bench.signIn(email, { provider: 'keycloak' })
    expect(await bench.accountsOf(email)).toMatchObject([{ providers: ['google', 'keycloak'] }])
  })
})
