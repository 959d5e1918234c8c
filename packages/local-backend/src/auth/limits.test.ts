import * as bcrypt from '@node-rs/bcrypt'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createAuthBench, PASSWORD, type AuthBench } from '#src/auth/auth.fixture.ts'

vi.mock('@node-rs/bcrypt', { spy: true })

let bench: AuthBench

afterEach(async () => {
  vi.clearAllMocks()
  await bench.drop()
})

const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } })
const send = (
  path: string,
  body: unknown,
  remoteAddress: string,
  headers?: Record<string, string>,
) =>
  bench.request(
    path,
    { method: 'POST', body: JSON.stringify(body), ...(headers ? { headers } : {}) },
    from(remoteAddress),
  )

const signIn = (email: string, password: string, remoteAddress: string) =>
  send('/token?grant_type=password', { email, password }, remoteAddress)

async function signUp(
  n: number,
  address: string,
  headers?: Record<string, string>,
): Promise<number> {
  const body = { email: `made-up-${n}@example.com`, password: PASSWORD }
  return (await send('/signup', body, address, headers)).status
}

const recover = (email: string, address: string) => send('/recover', { email }, address)

describe.each([
  ['in the process', false],
  ['in the database', true],
])('limits that are counted %s', (_where, isShared) => {
  test('on sign-ins count by client address', async () => {
    bench = await createAuthBench({ isShared, limits: { signInsPerFiveMinutes: 3 } })
    for (let n = 1; n <= 3; n += 1)
      expect((await signIn(`u${n}@example.com`, 'x', '10.0.0.1')).status).toBe(400)
    const refused = await signIn('u4@example.com', 'x', '10.0.0.1')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ error_code: 'over_request_rate_limit' })
    expect((await signIn('u5@example.com', 'x', '10.0.0.2')).status).toBe(400)
  })

  test('cannot be bypassed with a forwarding header that no trusted proxy wrote', async () => {
    bench = await createAuthBench({ isShared, limits: { signInsPerFiveMinutes: 1 } })
    const body = { email: 'u@example.com', password: 'x' }
    const attempt = (n: number) =>
      send('/token?grant_type=password', body, '10.0.0.1', { 'X-Forwarded-For': `9.9.9.${n}` })
    expect((await attempt(1)).status).toBe(400)
    expect((await attempt(2)).status).toBe(429)
  })

  test('on wrong passwords from one address do not lock the owner out at another one', async () => {
    bench = await createAuthBench({ isShared, limits: { signInsPerFiveMinutes: 3 } })
    const target = 'target@example.com'
    await bench.register(target)
    for (const status of [400, 400, 400, 429, 429])
      expect((await signIn(target, 'wrong', '10.0.1.1')).status).toBe(status)
    const server = { apikey: bench.database.context.keys.secretKey }
    // A server's callers share its address, which does not count; their tries at one account do.
    for (const status of [400, 400, 400, 429]) {
      const body = { email: target, password: 'wrong' }
      const answer = await send('/token?grant_type=password', body, '10.0.1.2', server)
      expect(answer.status).toBe(status)
    }
    expect((await signIn(target, PASSWORD, '10.0.1.9')).status).toBe(200)
  })

  test('on wrong passwords also count by account, and right ones do not count', async () => {
    bench = await createAuthBench({ isShared, limits: { signInsPerFiveMinutes: 2 } })
    const target = 'target@example.com'
    await bench.register(target)
    await bench.register('other@example.com')
    for (let n = 1; n <= 19; n += 1)
      expect((await signIn(target, 'wrong', `10.0.1.${n}`)).status).toBe(400)
    for (let n = 1; n <= 3; n += 1)
      expect((await signIn(target, PASSWORD, `10.0.2.${n}`)).status).toBe(200)
    expect((await signIn(target, 'wrong', '10.0.1.20')).status).toBe(400)
    const refused = await signIn(target, PASSWORD, '10.0.2.9')
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ error_code: 'over_request_rate_limit' })
    expect((await signIn('other@example.com', PASSWORD, '10.0.2.10')).status).toBe(200)
  })

  test('on wrong passwords hold for 200 at once from as many addresses, of which 20 are checked', async () => {
    bench = await createAuthBench({ isShared, limits: { signInsPerFiveMinutes: 2 } })
    const target = 'target@example.com'
    await bench.register(target)
    vi.mocked(bcrypt.verify).mockClear()
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => signIn(target, 'wrong', `10.1.${n}.1`)),
    )
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    expect([count(400), count(429)]).toEqual([20, 180])
    expect(bcrypt.verify).toHaveBeenCalledTimes(20)
  })

  test('on emails give each address a pause, and an unknown one the same', async () => {
    bench = await createAuthBench({ isShared, limits: { secondsBetweenMails: 60 } })
    await bench.register('ada@example.com')
    for (const email of ['ada@example.com', 'nobody@example.com']) {
      expect((await bench.client().auth.resetPasswordForEmail(email)).error).toBeNull()
      const { error } = await bench.client().auth.resetPasswordForEmail(email)
      expect(error).toMatchObject({ code: 'over_email_send_rate_limit', status: 429 })
      expect(error?.message).toMatch(
        /^For security purposes, you can only request this after \d+ seconds\.$/,
      )
    }
    expect(await bench.mailbox.list({ to: 'ada@example.com' })).toHaveLength(2)
  })

  test('on emails accept one of 50 requests at once', async () => {
    bench = await createAuthBench({ isShared, limits: { secondsBetweenMails: 60 } })
    await bench.register('ada@example.com')
    await Promise.all(
      Array.from({ length: 50 }, () => bench.post('/recover', { email: 'ada@example.com' })),
    )
    expect(await bench.mailbox.list({ to: 'ada@example.com' })).toHaveLength(2)
  })

  test('on emails hold for the backend as a whole, and a refused sign-up leaves nothing behind', async () => {
    bench = await createAuthBench({ isShared, limits: { mailsPerHour: 2 } })
    const signUpAs = (n: number) =>
      bench.client().auth.signUp({ email: `m${n}@example.com`, password: PASSWORD })
    expect((await signUpAs(1)).error).toBeNull()
    expect((await signUpAs(2)).error).toBeNull()
    expect((await signUpAs(3)).error).toMatchObject({
      code: 'over_email_send_rate_limit',
      message: 'email rate limit exceeded',
    })
    expect(await bench.query('select from auth.users')).toHaveLength(2)
  })

  test('on emails count for each client first, so that one cannot use up all of them', async () => {
    bench = await createAuthBench({
      isShared,
      limits: { mailsPerHour: 30, mailsPerHourPerClient: 3, secondsBetweenMails: 60 },
    })
    await bench.register('ada@example.com')
    const statuses: number[] = []
    for (let n = 0; n < 30; n += 1) statuses.push(await signUp(n, '10.0.0.1'))
    expect(statuses).toEqual([200, 200, 200, ...Array<number>(27).fill(429)])
    expect(await signUp(30, '10.0.0.2')).toBe(200)
    // The result is the same with and without an account.
    for (const email of ['nobody@example.com', 'no-one@example.com', 'ada@example.com']) {
      expect((await recover(email, '10.0.0.3')).status).toBe(200)
    }
    const refused = await recover('somebody@example.com', '10.0.0.3')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ error_code: 'over_email_send_rate_limit' })
  })

  test('on emails count an IPv6 /64 network as one client, and do not count the secret key', async () => {
    bench = await createAuthBench({ isShared, limits: { mailsPerHourPerClient: 1 } })
    expect(await signUp(1, '2001:db8:1:2::1')).toBe(200)
    expect(await signUp(2, '2001:db8:1:2:ffff::9')).toBe(429)
    expect(await signUp(3, '2001:db8:1:3::1')).toBe(200)
    const service = { apikey: bench.database.context.keys.secretKey }
    for (const n of [4, 5, 6]) expect(await signUp(n, '2001:db8:1:2::1', service)).toBe(200)
  })

  test('on codes and on refreshes count by client address', async () => {
    bench = await createAuthBench({
      isShared,
      limits: { verificationsPerFiveMinutes: 1, refreshesPerFiveMinutes: 1 },
    })
    const code = { email: 'u@example.com', token: '123456', type: 'email' }
    expect((await send('/verify', code, '10.0.0.1')).status).toBe(403)
    expect((await send('/verify', code, '10.0.0.1')).status).toBe(429)
    const token = { refresh_token: 'guess' }
    expect((await send('/token?grant_type=refresh_token', token, '10.0.0.1')).status).toBe(400)
    expect((await send('/token?grant_type=refresh_token', token, '10.0.0.1')).status).toBe(429)
  })
})

test('metadata may be saved often, a password may not be tried often', async () => {
  bench = await createAuthBench({ limits: { verificationsPerFiveMinutes: 3 } })
  await bench.register('ada@example.com')
  const client = bench.client()
  await client.auth.signInWithPassword({ email: 'ada@example.com', password: PASSWORD })
  for (let n = 1; n <= 5; n += 1) {
    expect((await client.auth.updateUser({ data: { n } })).error).toBeNull()
  }
  const codes = []
  for (let n = 1; n <= 3; n += 1) {
    codes.push((await client.auth.updateUser({ password: PASSWORD })).error?.code)
  }
  expect(codes).toEqual(['same_password', 'same_password', 'over_request_rate_limit'])
})

test('an email that cannot be sent is reported, and may be requested again at once', async () => {
  bench = await createAuthBench({
    limits: { secondsBetweenMails: 60 },
    options: {
      mail: {
        smtpUrl: 'smtp://127.0.0.1:1',
        from: 'a@b.c',
        templatesDirectory: null,
        subjects: {},
      },
    },
  })
  const body = { email: 'ada@example.com', password: PASSWORD }
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const answer = await bench.post('/signup', body)
    expect(answer.status).toBe(500)
    expect(await answer.json()).toMatchObject({ msg: 'Error sending confirmation email' })
  }
})

test('a sign-in compares one hash, whether or not the account exists or has a password', async () => {
  bench = await createAuthBench()
  await bench.register('known@example.com')
  await bench.client().auth.signInWithOtp({ email: 'linked@example.com' })
  const attempt = async (email: string, password: string) => {
    vi.mocked(bcrypt.verify).mockClear()
    await bench.client().auth.signInWithPassword({ email, password })
    return vi.mocked(bcrypt.verify).mock.calls.map(([, hash]) => String(hash).slice(0, 7))
  }
  const one = [expect.stringMatching(/^\$2[ab]\$10\$$/)]
  expect(await attempt('known@example.com', 'wrong')).toEqual(one)
  expect(await attempt('nobody@example.com', 'wrong')).toEqual(one)
  expect(await attempt('linked@example.com', 'wrong')).toEqual(one)
  expect(await attempt('known@example.com', 'x'.repeat(100))).toEqual(one)
})
