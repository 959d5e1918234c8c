import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServedBackend, type ServedBackend } from '#src/auth/served.fixture.ts'

let backend: ServedBackend
let token: string

beforeAll(async () => {
  backend = await startServedBackend()
  const account = { email: 'ada@example.com', password: 'a good password' }
  await backend.admin().auth.admin.createUser({ ...account, email_confirm: true })
  const client = createClient(backend.origin, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { data } = await client.auth.signInWithPassword(account)
  token = data.session?.access_token ?? ''
})

afterAll(() => backend.stop())

type Access = 'visitor' | 'user' | 'service'

const routes: [method: string, route: string, access: Access][] = [
  ['POST', '/signup', 'visitor'],
  ['POST', '/token?grant_type=password', 'visitor'],
  ['POST', '/token?grant_type=refresh_token', 'visitor'],
  ['POST', '/token?grant_type=pkce', 'visitor'],
  ['POST', '/otp', 'visitor'],
  ['POST', '/magiclink', 'visitor'],
  ['POST', '/verify', 'visitor'],
  ['POST', '/recover', 'visitor'],
  ['POST', '/resend', 'visitor'],
  ['PUT', '/user', 'user'],
  ['POST', '/factors', 'user'],
  ['POST', '/invite', 'service'],
  ['POST', '/admin/users', 'service'],
  ['POST', '/admin/generate_link', 'service'],
]

async function send(
  [method, route, access]: (typeof routes)[number],
  body: string | ReadableStream,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await backend.request(
    `/auth/v1${route}`,
    {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(access === 'user' ? { Authorization: `Bearer ${token}` } : {}),
      },
      body,
      duplex: 'half',
    },
    access === 'service' ? backend.secretKey : backend.publishableKey,
  )
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

/** Every field that any route reads, so that each receives unexpected values. */
const everyField = (value: unknown) =>
  Object.fromEntries(
    [
      'email',
      'password',
      'data',
      'type',
      'token',
      'token_hash',
      'refresh_token',
      'auth_code',
      'code_verifier',
      'code_challenge',
      'code_challenge_method',
      'create_user',
      'nonce',
      'new_email',
      'factor_type',
      'friendly_name',
      'user_metadata',
      'app_metadata',
      'role',
      'ban_duration',
      'id',
    ].map((field) => [field, value]),
  )

const bodies: [what: string, body: string][] = [
  ['no JSON', '{"email":'],
  ['an array', '[]'],
  ['an array of bodies', '[{"email":"x@example.com","password":"a good password"}]'],
  ['a string', '"text"'],
  ['a number', '17'],
  ['100,000 levels', `${'{"data":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ['100,000 levels that are never closed', '['.repeat(100_000)],
  ['null', 'null'],
  ['fields that are numbers', JSON.stringify(everyField(17))],
  ['fields that are arrays', JSON.stringify(everyField(['x']))],
  ['fields that are objects', JSON.stringify(everyField({ x: 1 }))],
  [
    'a mail address of 10,000 characters',
    JSON.stringify({ email: `${'x'.repeat(9990)}@a.example` }),
  ],
  ['texts of 10,000 characters', JSON.stringify(everyField('x'.repeat(10_000)))],
  ['NUL characters', JSON.stringify(everyField('a\0b@example.com'))],
  [
    'half a character',
    '{"email":"\\ud800@example.com","password":"\\ud800","data":{"a":"\\ud800"}}',
  ],
]

const oddBodies: [what: string, body: string][] = [
  [
    'a prototype',
    '{"__proto__":{"email":"x@example.com"},"constructor":{"prototype":{"role":"anon"}}}',
  ],
  ['500 levels', `${'{"data":'.repeat(500)}1${'}'.repeat(500)}`],
]

describe.each(routes)('%s %s', (...route) => {
  test.each(bodies)('refuses %s, in GoTrue’s form', async (_what, text) => {
    const { status, body } = await send(route, text)
    expect(status).toBeOneOf([400, 403, 404, 422, 501])
    expect(body).toMatchObject({
      code: status,
      error_code: expect.stringMatching(/^[a-z_]+$/),
      msg: expect.stringMatching(/^.{1,300}$/),
    })
  })

  test.each(oddBodies)('is not harmed by %s', async (_what, text) => {
    expect((await send(route, text)).status).not.toBe(500)
    const { data } = await backend.admin().auth.admin.listUsers()
    expect(data.users.map(({ email, role }) => [email, role])).toEqual([
      ['ada@example.com', 'authenticated'],
    ])
  })

  test('refuses more than a megabyte, with or without a stated length', async () => {
    const long = JSON.stringify({ email: 'x@example.com', data: 'x'.repeat(1_048_600) })
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(long))
        controller.close()
      },
    })
    for (const body of [long, stream]) {
      expect(await send(route, body)).toMatchObject({
        status: 413,
        body: { code: 413, error_code: expect.any(String), msg: expect.any(String) },
      })
    }
  })
})

test('a body just below a megabyte is read', async () => {
  const body = JSON.stringify({ email: 'new@example.com', password: 'a good password', x: 'x' })
  const padded = body.replace('"x":"x"', `"x":"${'x'.repeat(1_048_000 - body.length)}"`)
  expect((await send(['POST', '/signup', 'visitor'], padded)).status).toBe(200)
})

const nested = (levels: number) => `{"data":{"a":${'['.repeat(levels)}${']'.repeat(levels)}}}`

test('metadata of many levels is refused as bad JSON, and metadata of a few is stored', async () => {
  expect(await send(['PUT', '/user', 'user'], nested(100_000))).toMatchObject({
    status: 400,
    body: { error_code: 'bad_json' },
  })
  expect((await send(['PUT', '/user', 'user'], nested(100))).status).toBe(200)
})

test('fields that a route does not know are ignored', async () => {
  const known = { email: 'ada@example.com', password: 'a good password' }
  const body = JSON.stringify({ ...known, gotrue_meta_security: {}, more: [1] })
  const answer = await send(['POST', '/token?grant_type=password', 'visitor'], body)
  expect(answer.status).toBe(200)
})
