import { generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Keys } from '#src/context.ts'
import { createKeys } from '#src/keys/create-keys.ts'
import { generateSecrets, type Secrets } from '#src/keys/secrets.ts'

const PUBLIC_URL = 'http://localhost:3000'
const ISSUER = `${PUBLIC_URL}/auth/v1`
let secrets: Secrets
let keys: Keys

beforeAll(async () => {
  secrets = await generateSecrets()
  keys = await createKeys(secrets, PUBLIC_URL)
})

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600
const claims = () => ({ sub: 'u1', aud: 'authenticated', role: 'authenticated', exp: inAnHour() })

test('a token that was signed here is valid, at once and from the cache', async () => {
  const token = await keys.sign(claims())
  const first = await keys.verify(token)
  expect(first).toMatchObject({ sub: 'u1', role: 'authenticated', iss: ISSUER })
  expect(first?.iat).toBeTypeOf('number')
  expect(await keys.verify(token)).toBe(first)
})

test('the published keys contain no private part', () => {
  const [key] = keys.jwks().keys
  expect(key).toMatchObject({ alg: 'ES256', use: 'sig', kid: secrets.signingKey.kid })
  expect(key).not.toHaveProperty('d')
})

test('each backend has different API keys and secrets', async () => {
  const other = await generateSecrets()
  expect(other.secretKey).not.toBe(secrets.secretKey)
  expect(other.signingKey.d).not.toBe(secrets.signingKey.d)
  expect(new Set(Object.values(secrets.databasePasswords)).size).toBe(6)
})

const sign = async (
  change: (token: SignJWT) => SignJWT,
  payload: Record<string, unknown> = claims(),
) => {
  const key = await importJWK(secrets.signingKey, 'ES256')
  return await change(new SignJWT(payload).setProtectedHeader({ alg: 'ES256' })).sign(key)
}

describe('a token is refused', () => {
  test('without a signature', async () => {
    const token = new UnsecuredJWT({ ...claims(), iss: ISSUER }).encode()
    expect(await keys.verify(token)).toBeNull()
  })

  test('that is signed with the public key as a shared secret', async () => {
    const shared = new TextEncoder().encode(JSON.stringify(keys.jwks().keys[0]))
    const token = await new SignJWT({ ...claims(), iss: ISSUER })
      .setProtectedHeader({ alg: 'HS256', kid: secrets.signingKey.kid })
      .sign(shared)
    expect(await keys.verify(token)).toBeNull()
  })

  test('with another key’s signature', async () => {
    const { privateKey } = await generateKeyPair('ES256')
    const token = await new SignJWT({ ...claims(), iss: ISSUER })
      .setProtectedHeader({ alg: 'ES256' })
      .sign(privateKey)
    expect(await keys.verify(token)).toBeNull()
  })

  test('of another issuer', async () => {
    expect(await keys.verify(await sign((t) => t.setIssuer('http://elsewhere/auth/v1')))).toBeNull()
    expect(await keys.verify(await sign((t) => t.setIssuer(ISSUER)))).not.toBeNull()
  })

  test('for another audience', async () => {
    const payload = { ...claims(), aud: 'someone-else' }
    expect(await keys.verify(await sign((t) => t.setIssuer(ISSUER), payload))).toBeNull()
  })

  test('that has expired, never expires, or names no role', async () => {
    const { exp: _exp, ...endless } = claims()
    const { role: _role, ...nobody } = claims()
    for (const payload of [{ ...claims(), exp: 1000 }, endless, nobody]) {
      expect(await keys.verify(await sign((t) => t.setIssuer(ISSUER), payload))).toBeNull()
    }
  })

  test('with a changed payload, or with an invalid form', async () => {
    const [header, , signature] = (await keys.sign(claims())).split('.')
    const payload = Buffer.from(JSON.stringify({ ...claims(), sub: 'u2', iss: ISSUER }))
    expect(await keys.verify(`${header}.${payload.toString('base64url')}.${signature}`)).toBeNull()
    expect(await keys.verify('nonsense')).toBeNull()
    expect(await keys.verify('x'.repeat(100_000))).toBeNull()
  })
})

const signed = (payload: Record<string, unknown>) => sign((t) => t.setIssuer(ISSUER), payload)
const foreign = async (kid?: string) => {
  const { privateKey } = await generateKeyPair('ES256')
  const header = { alg: 'ES256', ...(kid !== undefined && { kid }) }
  return await new SignJWT(claims()).setProtectedHeader(header).sign(privateKey)
}

describe('the error of a token', () => {
  test.each<[object, () => string | Promise<string>]>([
    [{ kind: 'empty' }, () => ''],
    [{ kind: 'parts', parts: 2 }, () => 'a.b'],
    [{ kind: 'unreadable' }, () => 'a.b.c'],
    [{ kind: 'unreadable' }, () => 'x'.repeat(100_000)],
    [{ kind: 'unsecured' }, () => new UnsecuredJWT(claims()).encode()],
    [
      { kind: 'no_key' },
      () =>
        new SignJWT(claims())
          .setProtectedHeader({ alg: 'HS256' })
          .sign(new TextEncoder().encode('x'.repeat(32))),
    ],
    [{ kind: 'no_key' }, () => foreign('other')],
    [{ kind: 'signature' }, () => foreign()],
    [{ kind: 'expired' }, () => signed({ ...claims(), exp: 1000 })],
    [{ kind: 'not_yet_valid' }, () => signed({ ...claims(), nbf: inAnHour() })],
    [{ kind: 'audience' }, () => signed({ ...claims(), aud: 'others' })],
    [{ kind: 'claim', claim: 'aud' }, () => signed({ ...claims(), aud: { a: 1 } })],
    [{ kind: 'claim', claim: 'exp' }, () => signed({ ...claims(), exp: 'soon' })],
    [{ kind: 'claim', claim: 'iat' }, () => signed({ ...claims(), iat: 'now' })],
    [{ kind: 'claim', claim: 'nbf' }, () => signed({ ...claims(), nbf: 'now' })],
    [{ kind: 'claim', claim: 'iss' }, () => sign((t) => t.setIssuer('http://elsewhere'))],
    [{ kind: 'claim', claim: 'role' }, () => signed({ ...claims(), role: 'postgres' })],
  ])('%j', async (fault, build) => {
    expect(await keys.explain(await build())).toEqual(fault)
  })
})
