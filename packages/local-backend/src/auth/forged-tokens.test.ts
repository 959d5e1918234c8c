import { createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import { createClient, REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js'
import { SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServedBackend, type ServedBackend } from '#src/auth/served.fixture.ts'

let backend: ServedBackend
/** A signed-in user, and the claims of the session. */
let token: string
let claims: JWTPayload

beforeAll(async () => {
  backend = await startServedBackend()
  const account = { email: 'ada@example.com', password: 'a good password' }
  await backend.admin().auth.admin.createUser({ ...account, email_confirm: true })
  const client = createClient(backend.origin, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { data } = await client.auth.signInWithPassword(account)
  token = data.session?.access_token ?? ''
  claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as JWTPayload
})

afterAll(() => backend.stop())

const now = () => Math.floor(Date.now() / 1000)

/** Signed with the right key. */
async function sign(changes: JWTPayload, header: object = {}): Promise<string> {
  const payload = { ...claims, ...changes }
  const { kid } = backend.publicJwk
  return await new SignJWT(payload)
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', ...(kid ? { kid } : {}), ...header })
    .sign(backend.signingKey)
}

async function signShared(secret: string): Promise<string> {
  const { kid = '' } = backend.publicJwk
  return await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid })
    .sign(new TextEncoder().encode(secret))
}

/** The payload differs from the signed one. */
function change(changes: JWTPayload): string {
  const [head, , signature] = token.split('.')
  const payload = Buffer.from(JSON.stringify({ ...claims, ...changes })).toString('base64url')
  return `${head}.${payload}.${signature}`
}

const forgeries: Record<string, () => Promise<string> | string> = {
  'without a signature': () => new UnsecuredJWT(claims).encode(),
  'without a signature, as the service': () =>
    new UnsecuredJWT({ ...claims, role: 'service_role' }).encode(),
  'signed with the public key as a shared secret': () =>
    signShared(JSON.stringify(backend.publicJwk)),
  'signed with the public key as a shared secret, as PEM': () => {
    const key = createPublicKey({ key: backend.publicJwk, format: 'jwk' })
    return signShared(key.export({ type: 'spki', format: 'pem' }).toString())
  },
  'signed with the secret key of the API': () => signShared(backend.secretKey),
  'signed by somebody else, who brings the key along': async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const jwk = publicKey.export({ format: 'jwk' })
    return await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', jwk }).sign(privateKey)
  },
  'that has expired': () => sign({ exp: now() - 1 }),
  'that never expires': () => sign({ exp: undefined }),
  'of another issuer': () => sign({ iss: 'http://localhost:1/auth/v1' }),
  'for another audience': () => sign({ aud: 'somebody' }),
  'of a role that the API does not have': () => sign({ role: 'supabase_admin' }),
  'without a role': () => sign({ role: undefined }),
  'whose payload was changed to another user': () => change({ sub: randomUUID() }),
  'whose payload was changed to the service': () => change({ role: 'service_role' }),
  'that is no token': () => 'a.b.c',
}

const authRoutes = [
  ['GET', '/user'],
  ['PUT', '/user'],
  ['GET', '/reauthenticate'],
  ['POST', '/logout?scope=local'],
  ['POST', '/factors'],
  ['GET', '/user/identities/authorize?provider=google'],
  ['DELETE', `/user/identities/${randomUUID()}`],
  ['GET', '/admin/users'],
  ['POST', '/admin/users'],
  ['POST', '/admin/generate_link'],
  ['POST', '/invite'],
] as const

const callAuth = async (bearer: string, method: string, route: string) =>
  await backend.request(`/auth/v1${route}`, {
    method,
    headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
    ...(method === 'GET' ? {} : { body: '{}' }),
  })

describe.each(Object.keys(forgeries))('a token %s', (name) => {
  test('is refused by every route of auth', async () => {
    const forged = await forgeries[name]?.()
    for (const [method, route] of authRoutes) {
      const answer = await callAuth(forged ?? '', method, route)
      const body = (await answer.json()) as Record<string, unknown>
      expect({ route, status: answer.status, ...body }).toMatchObject({
        route,
        status: 403,
        error_code: 'bad_jwt',
      })
    }
  })

  test('is refused by tables and files', async () => {
    const headers = { Authorization: `Bearer ${await forgeries[name]?.()}` }
    expect((await backend.request('/rest/v1/nothing', { headers })).status).toBe(401)
    const files = await backend.request('/storage/v1/bucket', { headers })
    expect(await files.json()).toMatchObject({ statusCode: expect.stringMatching(/^40[13]$/) })
  })

  test('joins no channel', async () => {
    expect(await join((await forgeries[name]?.()) ?? '')).toBe('refused')
  })
})

test('the issued token is accepted everywhere', async () => {
  const headers = { Authorization: `Bearer ${token}` }
  expect((await backend.request('/auth/v1/user', { headers })).status).toBe(200)
  expect((await backend.request('/rest/v1/nothing', { headers })).status).toBe(404)
  expect((await backend.request('/storage/v1/bucket', { headers })).status).toBe(200)
  expect(await join(token)).toBe('joined')
  const same = await sign({})
  expect((await callAuth(same, 'GET', '/user')).status).toBe(200)
})

test('a token with a valid signature, but with another’s session or none, is refused', async () => {
  for (const wrong of [{ sub: randomUUID() }, { session_id: randomUUID() }]) {
    const answer = await callAuth(await sign(wrong), 'GET', '/user')
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ error_code: 'session_not_found' })
  }
})

describe('an API key', () => {
  const paths = ['/auth/v1/settings', '/rest/v1/nothing', '/storage/v1/bucket']

  test.each(['', 'sb_publishable_guess', 'sb_secret_guess', 'anon'])(
    '%j is refused',
    async (key) => {
      for (const path of paths) {
        const answer = await backend.request(path, {}, key)
        expect([path, answer.status]).toEqual([path, expect.toSatisfy(isRefusal)])
      }
    },
  )

  test('that is the publishable one does not allow administration, the secret one does', async () => {
    const refused = await backend.request('/auth/v1/admin/users')
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ error_code: 'not_admin' })
    expect((await backend.request('/auth/v1/admin/users', {}, backend.secretKey)).status).toBe(200)
  })

  test('that is the secret one works in a call that looks like a browser’s', async () => {
    const headers = {
      'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
      Origin: 'http://localhost:5173',
      'Sec-Fetch-Site': 'same-site',
      'Sec-Fetch-Mode': 'cors',
    }
    const answer = await backend.request('/auth/v1/admin/users', { headers }, backend.secretKey)
    expect(answer.status).toBe(200)
  })
})

const isRefusal = (status: number) => status === 400 || status === 401 || status === 403

/** Whether realtime accepts a caller with that token. */
async function join(bearer: string): Promise<'joined' | 'refused'> {
  const client = createClient(backend.origin, backend.publishableKey)
  try {
    await client.realtime.setAuth(bearer)
    return await new Promise((resolve) => {
      client.channel(`room ${randomUUID()}`).subscribe((status) => {
        resolve(status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED ? 'joined' : 'refused')
      })
    })
  } finally {
    await client.removeAllChannels()
  }
}
