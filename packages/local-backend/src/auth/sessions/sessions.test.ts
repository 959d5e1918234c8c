import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAuthBench, PASSWORD, type AuthBench } from '#src/auth/auth.fixture.ts'

let bench: AuthBench
let email: string
let count = 0

beforeAll(async () => {
  bench = await createAuthBench()
})

beforeEach(async () => {
  count += 1
  email = `session${count}@example.com`
  await bench.register(email)
})

afterAll(async () => {
  await bench.drop()
})

const signIn = async () => {
  const client = bench.client()
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return { client, session: data.session }
}
const refresh = async (token: string) => {
  const answer = await bench.post('/token?grant_type=refresh_token', { refresh_token: token })
  const body = (await answer.json()) as Record<string, string>
  return { status: answer.status, code: body['error_code'], token: body['refresh_token'] ?? '' }
}
const letGracePass = () =>
  bench.query(`update auth.refresh_tokens set updated_at = updated_at - interval '11 seconds'`)

const sessionOf = async (token: string | undefined) =>
  (await bench.database.context.keys.verify(token ?? ''))?.session_id
const isAlive = async (token: string) =>
  (await bench.request('/user', { headers: { Authorization: `Bearer ${token}` } })).status === 200
const read = async (token: string) => {
  const answer = await bench.request('/user', { headers: { Authorization: `Bearer ${token}` } })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

describe('a refresh', () => {
  test('returns a new pair for the same session', async () => {
    const { client, session } = await signIn()
    const { data, error } = await client.auth.refreshSession()
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(session.refresh_token)
    expect(await sessionOf(data.session?.access_token)).toBe(await sessionOf(session.access_token))
  })

  test('with a token that was just replaced returns the current one, however many ask at once', async () => {
    const { session } = await signIn()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => refresh(session.refresh_token)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ token }) => token)).size).toBe(1)
    const next = await refresh(answers[0]?.token ?? '')
    expect((await refresh(session.refresh_token)).token).toBe(next.token)
  })

  test('with a token that was replaced long ago revokes the family', async () => {
    const { session } = await signIn()
    const second = await refresh(session.refresh_token)
    await letGracePass()
    expect(await refresh(session.refresh_token)).toMatchObject({
      status: 400,
      code: 'refresh_token_already_used',
    })
    expect((await refresh(second.token)).code).toBe('refresh_token_already_used')
  })

  test('does not affect the other sessions of the user if a family is revoked', async () => {
    const { session } = await signIn()
    const other = await signIn()
    await refresh(session.refresh_token)
    await letGracePass()
    await refresh(session.refresh_token)
    expect((await refresh(other.session.refresh_token)).status).toBe(200)
  })

  test('with an unknown or no token is refused', async () => {
    expect(await refresh('guess')).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
    expect(await refresh('')).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  test('of a banned user is refused', async () => {
    const { session } = await signIn()
    await bench.admin().auth.admin.updateUserById(session.user.id, { ban_duration: '1h30m' })
    expect(await refresh(session.refresh_token)).toMatchObject({ code: 'user_banned' })
    const again = await bench.client().auth.signInWithPassword({ email, password: PASSWORD })
    expect(again.error?.code).toBe('user_banned')
    await bench.admin().auth.admin.updateUserById(session.user.id, { ban_duration: 'none' })
    expect((await refresh(session.refresh_token)).status).toBe(200)
  })

  test('stores tokens in the database only as hashes', async () => {
    const { session } = await signIn()
    const rows = await bench.query('select * from auth.refresh_tokens')
    expect(JSON.stringify(rows)).not.toContain(session.refresh_token)
  })
})

describe('signing out', () => {
  test.each([
    ['global', { own: false, other: false }],
    ['local', { own: false, other: true }],
    ['others', { own: true, other: false }],
  ] as const)('with scope %s', async (scope, alive) => {
    const own = await signIn()
    const other = await signIn()
    const { error } = await own.client.auth.signOut({ scope })
    expect(error).toBeNull()
    expect(await isAlive(own.session.access_token)).toBe(alive.own)
    expect(await isAlive(other.session.access_token)).toBe(alive.other)
    const refreshed = await refresh(other.session.refresh_token)
    expect(refreshed.code).toBe(alive.other ? undefined : 'refresh_token_not_found')
  })

  test('keeps all other people signed in', async () => {
    const first = await signIn()
    email = `stranger-${email}`
    await bench.register(email)
    const stranger = await signIn()
    await first.client.auth.signOut()
    expect(await isAlive(stranger.session.access_token)).toBe(true)
  })
})

describe('an access token', () => {
  test('of an ended session is refused, and the client gets the error that the session is missing', async () => {
    const { client, session } = await signIn()
    await bench.query('delete from auth.sessions where user_id = $1', [session.user.id])
    expect((await read(session.access_token)).body).toMatchObject({
      code: 403,
      error_code: 'session_not_found',
    })
    const { error } = await client.auth.getUser()
    expect(error?.name).toBe('AuthSessionMissingError')
  })

  test('without a signature, or with another one, is refused', async () => {
    const { session } = await signIn()
    const claims = await bench.database.context.keys.verify(session.access_token)
    const { privateKey } = await generateKeyPair('ES256')
    const forged = [
      new UnsecuredJWT({ ...claims }).encode(),
      await new SignJWT({ ...claims }).setProtectedHeader({ alg: 'ES256' }).sign(privateKey),
      'nonsense',
    ]
    for (const token of forged) {
      expect(await read(token)).toMatchObject({ status: 403, body: { error_code: 'bad_jwt' } })
    }
  })

  test('is required', async () => {
    const answer = await bench.request('/user')
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ error_code: 'no_authorization' })
  })

  test('that has expired does not prevent a new sign-in', async () => {
    const answer = await bench.post(
      '/token?grant_type=password',
      { email, password: PASSWORD },
      { Authorization: 'Bearer expired' },
    )
    expect(answer.status).toBe(200)
  })
})
