import { beforeAll, describe, expect, test } from 'vitest'
import type { Keys } from '#src/context.ts'
import { UnauthorizedError } from '#src/errors.ts'
import { createKeys } from '#src/keys/create-keys.ts'
import { createCallerResolver, type ResolveCaller } from '#src/keys/resolve-caller.ts'
import { generateSecrets } from '#src/keys/secrets.ts'

let keys: Keys
let resolveCaller: ResolveCaller

beforeAll(async () => {
  keys = await createKeys(await generateSecrets(), 'http://localhost:3000')
  resolveCaller = createCallerResolver(keys)
})

const token = (role: string, exp = Math.floor(Date.now() / 1000) + 60) =>
  keys.sign({ sub: 'u1', aud: 'authenticated', role, exp })

test('only the publishable key is anonymous', async () => {
  const caller = await resolveCaller({ apikey: keys.publishableKey, authorization: null })
  expect(caller).toEqual({ role: 'anon', claims: { role: 'anon' } })
})

test('only the secret key is the service', async () => {
  const caller = await resolveCaller({ apikey: keys.secretKey, authorization: undefined })
  expect(caller.role).toBe('service_role')
})

test('a bearer equal to the API key is no token', async () => {
  const caller = await resolveCaller({
    apikey: keys.publishableKey,
    authorization: `Bearer ${keys.publishableKey}`,
  })
  expect(caller.role).toBe('anon')
})

test.each(['publishableKey', 'secretKey'] as const)(
  'an access token decides role and claims, with the %s too',
  async (key) => {
    const caller = await resolveCaller({
      apikey: keys[key],
      authorization: `Bearer ${await token('authenticated')}`,
    })
    expect(caller).toMatchObject({ role: 'authenticated', claims: { sub: 'u1' } })
  },
)

const refusal = async (apikey: string | null, authorization: string | null) => {
  const outcome = await resolveCaller({ apikey, authorization }).catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(UnauthorizedError)
  return (outcome as UnauthorizedError).reason
}

describe('refused', () => {
  test('a call without an API key, even with a valid token', async () => {
    expect(await refusal(null, `Bearer ${await token('authenticated')}`)).toBe('no_api_key')
  })

  test('an unknown API key, and one that only starts like ours', async () => {
    expect(await refusal('sb_publishable_guess', null)).toBe('unknown_api_key')
    expect(await refusal(keys.secretKey.slice(0, -1), null)).toBe('unknown_api_key')
  })

  test('the other API key as bearer', async () => {
    expect(await refusal(keys.publishableKey, `Bearer ${keys.secretKey}`)).toBe('bad_token')
  })

  test('an expired token, a foreign role, another scheme', async () => {
    const expired = await token('authenticated', 1000)
    expect(await refusal(keys.publishableKey, `Bearer ${expired}`)).toBe('bad_token')
    expect(await refusal(keys.publishableKey, `Bearer ${await token('postgres')}`)).toBe(
      'bad_token',
    )
    expect(await refusal(keys.publishableKey, 'Basic dTpw')).toBe('bad_token')
  })
})
