import { expect, test, vi } from 'vitest'
import { signIn, signInWithGoogle } from '#src/entities/session/sign-in.ts'
import { signOut } from '#src/entities/session/sign-out.ts'
import { unreachableText } from '#src/lib/errors.ts'
import { connectFakeBackend, testSession, testUser } from '#src/testing/fake-backend.ts'

const refuse = (status: number, error_code: string, msg: string) => ({
  status,
  body: { code: status, error_code, msg },
})

test('the right password of a confirmed address signs in', async () => {
  const { supabase } = await connectFakeBackend({ 'POST /auth/v1/token': { body: testSession() } })
  expect(await signIn(supabase.auth, 'a@b.co', 'secret1')).toEqual({ kind: 'signed-in' })
})

test("a wrong password shows the service's message", async () => {
  const { supabase } = await connectFakeBackend({
    'POST /auth/v1/token': refuse(400, 'invalid_credentials', 'Invalid login credentials'),
  })
  expect(await signIn(supabase.auth, 'a@b.co', 'wrong')).toEqual({
    kind: 'failed',
    message: 'Invalid login credentials',
  })
})

test('an unconfirmed address is recognized by the refusal and by the missing date', async () => {
  const refusing = await connectFakeBackend({
    'POST /auth/v1/token': refuse(400, 'email_not_confirmed', 'Email not confirmed'),
  })
  expect(await signIn(refusing.supabase.auth, 'a@b.co', 'secret1')).toEqual({ kind: 'unverified' })

  const lenient = await connectFakeBackend({
    'POST /auth/v1/token': { body: testSession(testUser('a@b.co', false)) },
    'POST /auth/v1/logout': {},
  })
  expect(await signIn(lenient.supabase.auth, 'a@b.co', 'secret1')).toEqual({ kind: 'unverified' })
  expect((await lenient.supabase.auth.getSession()).data.session).toBeNull()
})

test('a service that does not answer is reported as such', async () => {
  const { supabase } = await connectFakeBackend({
    'POST /auth/v1/token': () => {
      throw new TypeError('Failed to fetch')
    },
  })
  expect(await signIn(supabase.auth, 'a@b.co', 'secret1')).toEqual({
    kind: 'failed',
    message: unreachableText,
  })
})

test.each([204, 401, 403, 404, 500])(
  'signing out with the answer %s removes the session here',
  async (status) => {
    const { supabase } = await connectFakeBackend({
      'POST /auth/v1/token': { body: testSession() },
      'POST /auth/v1/logout': { status: status === 204 ? 200 : status, body: {} },
    })
    await signIn(supabase.auth, 'a@b.co', 'secret1')
    await signOut()
    expect((await supabase.auth.getSession()).data.session).toBeNull()
  },
)

test('signing in offers the introduction to people who have not seen it here', async () => {
  const { supabase } = await connectFakeBackend({ 'POST /auth/v1/token': { body: testSession() } })
  await signIn(supabase.auth, 'a@b.co', 'secret1')
  expect(localStorage.getItem('showOnboarding')).toBe('true')
})

test('a refused sign-in offers nothing', async () => {
  const { supabase } = await connectFakeBackend({
    'POST /auth/v1/token': refuse(400, 'invalid_credentials', 'Invalid login credentials'),
  })
  await signIn(supabase.auth, 'a@b.co', 'wrong')
  expect(localStorage.getItem('showOnboarding')).toBeNull()
})

test.each([
  [true, undefined, '/auth/callback?signup_mode=true'],
  [false, undefined, '/auth/callback?signup_mode=false'],
  [true, 'harbour-7', '/auth/callback?signup_mode=true&ref=harbour-7'],
])('to Google with sign-up %s and code %s', async (isSignUp, code, wayBack) => {
  localStorage.setItem('hasSeenOnboarding', 'true')
  if (code !== undefined) localStorage.setItem('referralCode', code)
  const { supabase } = await connectFakeBackend({})
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  expect(await signInWithGoogle(supabase.auth, isSignUp)).toEqual({ kind: 'signed-in' })
  const { searchParams, pathname } = new URL(String(assign.mock.calls[0]?.[0]))
  expect(pathname).toBe('/auth/v1/authorize')
  expect(Object.fromEntries(searchParams)).toEqual({
    provider: 'google',
    prompt: 'select_account',
    access_type: 'offline',
    redirect_to: `${window.location.origin}${wayBack}`,
  })
  expect(localStorage.getItem('showOnboarding')).toBe(isSignUp ? 'true' : null)
  expect(localStorage.getItem('hasSeenOnboarding')).toBe(isSignUp ? null : 'true')
})
