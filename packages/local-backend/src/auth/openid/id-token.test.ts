import { createHash } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describePerson, newAddress } from '#src/auth/openid/issuer.fixture.ts'
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

const seconds = () => Math.floor(Date.now() / 1000)
const sha256 = (text: string) => createHash('sha256').update(text).digest()

const send = async (body: Record<string, unknown>): Promise<Record<string, unknown>> => {
  const answer = await bench.post('/token?grant_type=id_token', { provider: 'google', ...body })
  return { status: answer.status, ...((await answer.json()) as Record<string, unknown>) }
}

describe('an ID token', () => {
  test('from the provider signs in, to the same account each time', async () => {
    const first = await send({ id_token: await bench.idToken(email) })
    const second = await send({ id_token: await bench.idToken(email) })
    expect(first).toMatchObject({ status: 200, token_type: 'bearer', user: { email } })
    expect(decodeJwt(String(second['access_token']))).toMatchObject({
      sub: decodeJwt(String(first['access_token'])).sub,
      amr: [{ method: 'oauth' }],
      app_metadata: { provider: 'google', providers: ['google'] },
    })
  })

  test('for another client of the same application is accepted', async () => {
    for (const azp of [undefined, 'phone-app', 'sampletrail']) {
      const token = await bench.idToken(email, { aud: ['phone-app', 'somebody'], azp })
      expect(await send({ id_token: token })).toMatchObject({ status: 200 })
    }
  })

  test('with only our audience is accepted from each of our apps', async () => {
    const token = await bench.idToken(email, { azp: 'the app on a phone' })
    expect(await send({ id_token: token })).toMatchObject({ status: 200 })
  })

  test.each<[string, () => Promise<string> | string]>([
    ['for another client', () => bench.idToken(email, { aud: 'somebody' })],
    [
      'for several clients that was given to another one',
      () => bench.idToken(email, { aud: ['sampletrail', 'somebody'], azp: 'somebody' }),
    ],
    [
      'that is an access token',
      () => bench.issuer.issueIdToken(describePerson(email), { typ: 'at+jwt' }),
    ],
    ['that tells of a sign-out', () => bench.idToken(email, { events: {} })],
    ['for nobody', () => bench.idToken(email, { aud: undefined })],
    ['of another provider', () => bench.otherIssuer.issueIdToken(describePerson(email))],
    ['that names another issuer', () => bench.idToken(email, { iss: bench.otherIssuer.url })],
    ['that has ended', () => bench.idToken(email, { exp: seconds() - 1 })],
    ['that never ends', () => bench.idToken(email, { exp: undefined })],
    ['that is not good yet', () => bench.idToken(email, { nbf: seconds() + 600 })],
    ['about nobody', () => bench.idToken(email, { sub: undefined })],
    ['about nobody but an empty name', () => bench.idToken(email, { sub: '' })],
    ['that is none', () => 'none'],
    ['without a signature', () => new UnsecuredJWT(claims()).encode()],
    [
      'signed with the secret of the client',
      () =>
        new SignJWT(claims())
          .setProtectedHeader({ alg: 'HS256' })
          .sign(Buffer.from(bench.issuer.clientSecret)),
    ],
    ['signed with a key of somebody else', signWithForeignKey],
    [
      'whose claims were changed',
      async () => {
        const [head, , signature] = (await bench.idToken(email)).split('.')
        const changed = Buffer.from(JSON.stringify(claims())).toString('base64url')
        return `${head}.${changed}.${signature}`
      },
    ],
  ])('%s is refused', async (_what, makeToken) => {
    const answer = await send({ id_token: await makeToken() })
    expect(answer).toMatchObject({ status: 400, error_code: 'validation_failed' })
    expect(await bench.query('select from auth.users where email = $1', [email])).toEqual([])
  })

  test.each([
    [{ provider: 'zoom' }, 503, 'unexpected_failure'],
    [{ provider: 'keycloak' }, 400, 'validation_failed'],
    [{ provider: 'apple' }, 400, 'provider_disabled'],
    [{ provider: 'constructor' }, 400, 'provider_disabled'],
    [{ provider: '' }, 400, 'validation_failed'],
    [{ id_token: '' }, 400, 'validation_failed'],
    [{ id_token: 'x'.repeat(20_000) }, 400, 'validation_failed'],
  ])('sent with %j is answered with %i', async (changes, status, code) => {
    const answer = await send({ id_token: await bench.idToken(email), ...changes })
    expect(answer).toMatchObject({ status, error_code: code })
  })

  test('with an unverified address creates and opens no account', async () => {
    const unverified = { email_verified: false }
    expect(await send({ id_token: await bench.idToken(email, unverified) })).toMatchObject({
      status: 422,
      error_code: 'provider_email_needs_verification',
    })
    await bench.register(email)
    expect(await send({ id_token: await bench.idToken(email, unverified) })).toMatchObject({
      status: 422,
      error_code: 'provider_email_needs_verification',
    })
    expect(await send({ id_token: await bench.idToken(email) })).toMatchObject({ status: 200 })
    expect(await send({ id_token: await bench.idToken(email, unverified) })).toMatchObject({
      status: 200,
    })
  })

  test('with too many values, or unstorable ones, loses those', async () => {
    const token = await bench.idToken(email, {
      name: 'Ada\0 Love\ud800',
      picture: 'x'.repeat(5000),
      roles: ['admin'],
      role: 'service_role',
    })
    const answer = await send({ id_token: token })
    const { user_metadata: known, role } = decodeJwt(String(answer['access_token']))
    expect(role).toBe('authenticated')
    expect(known).toMatchObject({ name: 'Ada Love\ufffd' })
    expect(known).not.toHaveProperty('picture')
    expect(known).not.toHaveProperty('roles')
  })

  test('of a banned person is refused', async () => {
    await send({ id_token: await bench.idToken(email) })
    const ban = (until: string) =>
      bench.query(`update auth.users set banned_until = ${until} where email = $1`, [email])
    await ban(`now() + interval '1 day'`)
    expect(await send({ id_token: await bench.idToken(email) })).toMatchObject({
      error_code: 'user_banned',
    })
    await ban('null')
    expect(await send({ id_token: await bench.idToken(email) })).toMatchObject({ status: 200 })
  })
})

describe('additional values', () => {
  test.each<[string, string | undefined, string | undefined, number]>([
    ['the nonce whose hash the token holds', 'secret', sha256('secret').toString('hex'), 200],
    ['the nonce itself in the token', 'secret', 'secret', 400],
    ['another nonce', 'other', sha256('secret').toString('hex'), 400],
    ['no nonce for a token that has one', undefined, sha256('secret').toString('hex'), 400],
    ['a nonce for a token that has none', 'secret', undefined, 400],
  ])('%s', async (_what, given, inToken, status) => {
    const token = await bench.idToken(email, { nonce: inToken })
    expect(await send({ id_token: token, nonce: given })).toMatchObject({ status })
  })

  test.each<[string, string | undefined, number]>([
    ['the access token that belongs to it', 'of the access token', 200],
    ['an access token of somebody else', 'of another one', 400],
    ['an access token for a token that names none', undefined, 200],
  ])('%s', async (_what, hashed, status) => {
    const hash = hashed && sha256(hashed).subarray(0, 16).toString('base64url')
    const token = await bench.idToken(email, { at_hash: hash })
    const answer = await send({ id_token: token, access_token: 'of the access token' })
    expect(answer).toMatchObject({ status })
  })
})

test('attempts from one address are counted', async () => {
  const limited = await createOpenidBench({ limits: { signInsPerFiveMinutes: 2 } })
  try {
    const paths = ['/authorize?provider=google', '/authorize?provider=google', '/authorize']
    const answers = await Promise.all(paths.map((path) => limited.request(path)))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['302', '302', '429'])
    const token = await limited.post('/token?grant_type=id_token', { provider: 'google' })
    expect(token.status).toBe(429)
  } finally {
    await limited.drop()
  }
})

function claims(): Record<string, unknown> {
  return {
    ...describePerson(email),
    iss: bench.issuer.url,
    aud: bench.issuer.clientId,
    iat: seconds(),
    exp: seconds() + 3600,
  }
}

async function signWithForeignKey(): Promise<string> {
  const { kid } = decodeProtectedHeader(await bench.idToken(email))
  const { privateKey } = await generateKeyPair('RS256')
  return await new SignJWT(claims())
    .setProtectedHeader({ alg: 'RS256', kid: kid ?? '' })
    .sign(privateKey)
}
