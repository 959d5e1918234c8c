import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { keepSession } from '#src/entities/session/keep-session.ts'
import { renewSession } from '#src/entities/session/renew-session.ts'
import { readStoredSession } from '#src/lib/stored-session.ts'
import { connectFakeBackend, testSession, type Answers } from '#src/testing/fake-backend.ts'

const key = 'sampletrail-session-web'
const minute = 60_000

const over = {
  status: 400,
  body: { code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' },
}

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })
})
afterEach(() => {
  show('visible')
  vi.useRealTimers()
})

let renewals = 0

/** Each renewal gives new tokens, as the service does. */
function renew() {
  renewals += 1
  const session = testSession()
  return {
    body: {
      ...session,
      access_token: String(session['access_token']) + 'AAAA'.repeat(renewals),
      refresh_token: `refresh-${renewals}`,
    },
  }
}

function show(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

async function open(answers: Answers = {}, minutesLeft = 60) {
  const expiresAt = Math.floor(Date.now() / 1000) + minutesLeft * 60
  localStorage.setItem(key, JSON.stringify({ ...testSession(), expires_at: expiresAt }))
  const { supabase, requests } = await connectFakeBackend({
    'POST /auth/v1/token': renew,
    'GET /auth/v1/user': { body: testSession()['user'] },
    ...answers,
  })
  await supabase.auth.getSession()
  // The library's own reaction to these events is not under test.
  await supabase.auth.stopAutoRefresh()
  onTestFinished(keepSession(supabase.auth))
  const asked = () => requests.filter(({ path }) => path === '/auth/v1/token').length
  return { supabase, asked }
}

const settle = () => vi.advanceTimersByTimeAsync(50)

test('a tab that was hidden for over a minute renews its session when it becomes visible', async () => {
  const { asked } = await open()
  show('hidden')
  await vi.advanceTimersByTimeAsync(minute + 1000)
  const whileHidden = asked()
  show('visible')
  await settle()
  expect(asked() - whileHidden).toBe(1)
})

test('a tab that becomes visible within a minute does not renew a fresh session', async () => {
  const { asked } = await open()
  show('hidden')
  await vi.advanceTimersByTimeAsync(minute / 2)
  const whileHidden = asked()
  show('visible')
  await settle()
  expect(asked()).toBe(whileHidden)
})

test.each([60, 4])('a hidden tab renews a session of %i minutes after a second', async (left) => {
  const { asked } = await open({}, left)
  show('hidden')
  await vi.advanceTimersByTimeAsync(900)
  expect(asked()).toBe(0)
  await vi.advanceTimersByTimeAsync(200)
  expect(asked()).toBe(1)
  await vi.advanceTimersByTimeAsync(minute)
  expect(asked()).toBe(1)
})

test('a tab that is hidden for less than a second sends no request', async () => {
  const { asked } = await open()
  show('hidden')
  await vi.advanceTimersByTimeAsync(900)
  show('visible')
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked()).toBe(0)
})

test('the session is renewed every twenty minutes', async () => {
  const { asked } = await open()
  await vi.advanceTimersByTimeAsync(20 * minute + 1000)
  expect(asked()).toBe(1)
  await vi.advanceTimersByTimeAsync(20 * minute)
  expect(asked()).toBe(2)
})

test("a session that another tab renewed is not renewed again, even before that tab's message arrives", async () => {
  const { asked } = await open()
  await vi.advanceTimersByTimeAsync(20 * minute - 1000)
  const stored = readStoredSession()
  localStorage.setItem(key, JSON.stringify({ ...stored, access_token: 'of-another-tab' }))
  await vi.advanceTimersByTimeAsync(2000)
  expect(asked()).toBe(0)
  await vi.advanceTimersByTimeAsync(20 * minute)
  expect(asked()).toBe(1)
})

test('a session that another tab renews while this one waits for the lock is used as it is', async () => {
  const { supabase, asked } = await open()
  const stored = readStoredSession()
  const renewing = renewSession(supabase.auth)
  localStorage.setItem(key, JSON.stringify({ ...stored, refresh_token: 'of-another-tab' }))
  expect(await renewing).toBe(true)
  expect(asked()).toBe(0)
  expect(readStoredSession()?.refresh_token).toBe('of-another-tab')
})

test('without a signed-in person there is nothing to renew', async () => {
  const { asked } = await open()
  localStorage.removeItem(key)
  await vi.advanceTimersByTimeAsync(20 * minute + 1000)
  expect(asked()).toBe(0)
})

test('a session that the service calls over ends, although its token is still valid', async () => {
  const { supabase } = await open({ 'POST /auth/v1/token': over })
  expect(await renewSession(supabase.auth)).toBe(false)
  expect(readStoredSession()).toBeNull()
})

const passing = [
  ['a limit', { status: 429, body: { error_code: 'over_request_rate_limit', msg: 'Wait' } }],
  ['a fault', { status: 500, body: { msg: 'no' } }],
  ['a refusal of another kind', { status: 404, body: { error: 'no such page' } }],
] as const

test.each(
  passing.flatMap(([what, answer]) => [30, -30].map((minutes) => ({ what, answer, minutes }))),
)('$what keeps a session that has $minutes minutes left', async ({ answer, minutes }) => {
  const { supabase } = await open({ 'POST /auth/v1/token': answer })
  const expiresAt = Math.floor(Date.now() / 1000) + minutes * 60
  localStorage.setItem(key, JSON.stringify({ ...testSession(), expires_at: expiresAt }))
  const renewed = renewSession(supabase.auth)
  await vi.advanceTimersByTimeAsync(minute)
  expect(await renewed).toBe(false)
  expect(readStoredSession()).not.toBeNull()
})

test('a session that expired during an outage is renewed as soon as the server answers', async () => {
  const { supabase } = await open()
  localStorage.setItem(key, JSON.stringify({ ...testSession(), expires_at: 1000 }))
  expect(await renewSession(supabase.auth)).toBe(true)
  expect(readStoredSession()?.refresh_token).toMatch(/^refresh-/)
  expect((await supabase.auth.getSession()).data.session?.refresh_token).toMatch(/^refresh-/)
})
