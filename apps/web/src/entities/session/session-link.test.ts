import { expect, test, vi } from 'vitest'
import {
  openSessionLink,
  readSessionLink,
  validateSession,
} from '#src/entities/session/session-link.ts'
import { connectFakeBackend, testSession, testUser } from '#src/testing/fake-backend.ts'

const base = 'http://localhost:3000/auth/callback'

test.each([
  [
    `${base}#access_token=a&refresh_token=r&expires_in=3600&token_type=bearer&type=signup`,
    { kind: 'tokens', accessToken: 'a', refreshToken: 'r', type: 'signup' },
  ],
  [`${base}?signup_mode=true&code=abc`, { kind: 'code', code: 'abc' }],
  [
    `${base}#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired`,
    { kind: 'refused', code: 'otp_expired', message: 'Email link is invalid or has expired' },
  ],
  [
    `${base}#error=access_denied&error_code=signup_disabled&error_description=Signups+not+allowed`,
    {
      kind: 'refused',
      code: 'signup_disabled',
      message:
        'This site does not accept new accounts at the moment. If you have an account, sign in.',
    },
  ],
  [`${base}?error=access_denied`, { kind: 'refused', code: '', message: 'access_denied' }],
  [`${base}#access_token=a`, { kind: 'nothing', message: 'No session defined in URL' }],
  [base, { kind: 'nothing', message: 'No token found in URL hash' }],
])('%s', (href, link) => {
  expect(readSessionLink(href, false)).toEqual(link)
})

test.each([
  [base, 'No code detected'],
  [`${base}?code=`, 'No code detected'],
  [
    `${base}#access_token=a&refresh_token=r&expires_in=3600&token_type=bearer`,
    'Not a valid PKCE flow url',
  ],
])('if a code is expected, %s is refused', (href, message) => {
  expect(readSessionLink(href, true)).toEqual({ kind: 'nothing', message })
})

test('a code is accepted if one is expected', () => {
  expect(readSessionLink(`${base}?code=abc`, true)).toEqual({ kind: 'code', code: 'abc' })
})

test('a session belongs to a person or fails', async () => {
  localStorage.setItem('sampletrail-session-web', JSON.stringify(testSession()))
  let answer: object = testUser()
  const { supabase } = await connectFakeBackend({
    'GET /auth/v1/user': () => ({ body: answer }),
    'POST /auth/v1/logout': {},
  })
  expect(await validateSession(supabase.auth)).toBeUndefined()
  answer = {}
  expect(await validateSession(supabase.auth)).toBe('Authentication failed. Please try again.')
  expect((await supabase.auth.getSession()).data.session).toBeNull()
  expect(await validateSession(supabase.auth)).toBe('Authentication failed. Please try again.')
})

test('tokens of a link sign in', async () => {
  const session = testSession()
  const { supabase } = await connectFakeBackend({ 'GET /auth/v1/user': { body: testUser() } })
  const problem = await openSessionLink(supabase.auth, {
    kind: 'tokens',
    accessToken: String(session['access_token']),
    refreshToken: 'refresh',
    type: 'signup',
  })
  expect(problem).toBeUndefined()
  expect((await supabase.auth.getSession()).data.session?.user.email).toBe('tester@example.com')
})

test('a code from another browser says what to do', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  const { supabase } = await connectFakeBackend({})
  expect(await openSessionLink(supabase.auth, { kind: 'code', code: 'abc' })).toMatch(
    /another browser.*sign in/,
  )
})
