import { expect, test } from 'vitest'
import { resendConfirmation, signUp } from '#src/entities/session/sign-up.ts'
import {
  connectFakeBackend,
  testSession,
  testUser,
  type Answers,
} from '#src/testing/fake-backend.ts'

const nobody = {
  status: 422,
  body: { code: 422, error_code: 'otp_disabled', msg: 'Signups not allowed for otp' },
}
const mailedJustNow = {
  status: 429,
  body: { code: 429, error_code: 'over_email_send_rate_limit', msg: 'For security purposes, wait' },
}
const newUser = { body: testUser('new@example.com', false) }
const exists = { kind: 'exists' }
const checkEmail = { kind: 'check-email' }

const cases: Array<[string, Answers, object]> = [
  ['a new address', { 'POST /auth/v1/otp': nobody, 'POST /auth/v1/signup': newUser }, checkEmail],
  ['an address that the probe knows', { 'POST /auth/v1/otp': { body: {} } }, exists],
  [
    'a known address behind a probe that fails',
    {
      'POST /auth/v1/otp': { status: 500, body: { msg: 'no' } },
      'POST /auth/v1/signup': { body: { ...testUser(), identities: [] } },
    },
    exists,
  ],
  [
    'a new address after a recent email',
    { 'POST /auth/v1/otp': mailedJustNow, 'POST /auth/v1/signup': newUser },
    checkEmail,
  ],
  [
    'an address with two recent requests for an email',
    { 'POST /auth/v1/otp': mailedJustNow, 'POST /auth/v1/signup': mailedJustNow },
    {
      kind: 'failed',
      message:
        'We sent an email to this address a moment ago. Check your inbox, or try again in a minute.',
    },
  ],
  [
    'an address that the service refuses as registered',
    {
      'POST /auth/v1/otp': nobody,
      'POST /auth/v1/signup': {
        status: 422,
        body: { code: 422, error_code: 'user_already_exists', msg: 'User already registered' },
      },
    },
    exists,
  ],
  [
    'a new address where sign-ups are closed',
    {
      'POST /auth/v1/otp': nobody,
      'POST /auth/v1/signup': {
        status: 422,
        body: {
          code: 422,
          error_code: 'signup_disabled',
          msg: 'Signups not allowed for this instance',
        },
      },
    },
    {
      kind: 'failed',
      message:
        'This site does not accept new accounts at the moment. If you have an account, sign in.',
    },
  ],
  [
    'a password that the service refuses',
    {
      'POST /auth/v1/otp': nobody,
      'POST /auth/v1/signup': {
        status: 422,
        body: { code: 422, error_code: 'validation_failed', msg: 'Password is too long' },
      },
    },
    { kind: 'failed', message: 'Password is too long' },
  ],
]

test.each(cases)('%s', async (_title, answers, outcome) => {
  const { supabase } = await connectFakeBackend(answers)
  expect(await signUp(supabase.auth, 'new@example.com', 'secret1')).toEqual(outcome)
})

test('the check creates nobody, and the email links to the callback', async () => {
  const { supabase, requests } = await connectFakeBackend({
    'POST /auth/v1/otp': nobody,
    'POST /auth/v1/signup': newUser,
  })
  await signUp(supabase.auth, 'new@example.com', 'secret1')
  expect(requests.map(({ path }) => path)).toEqual(['/auth/v1/otp', '/auth/v1/signup'])
  expect(requests[0]?.body['create_user']).toBe(false)
  expect(requests[1]?.body).toMatchObject({
    email: 'new@example.com',
    data: { email_confirmed: false },
  })
  expect(requests[1]?.query.get('redirect_to')).toBe(`${window.location.origin}/auth/callback`)
})

test('a service that needs no confirmation signs in at once', async () => {
  const { supabase } = await connectFakeBackend({
    'POST /auth/v1/otp': nobody,
    'POST /auth/v1/signup': { body: testSession() },
  })
  expect(await signUp(supabase.auth, 'new@example.com', 'secret1')).toEqual({ kind: 'signed-in' })
  expect((await supabase.auth.getSession()).data.session).not.toBeNull()
})

test('the session of an unconfirmed person ends', async () => {
  const { supabase } = await connectFakeBackend({
    'POST /auth/v1/otp': nobody,
    'POST /auth/v1/signup': { body: testSession(testUser('new@example.com', false)) },
    'POST /auth/v1/logout': {},
  })
  expect(await signUp(supabase.auth, 'new@example.com', 'secret1')).toEqual(checkEmail)
  expect((await supabase.auth.getSession()).data.session).toBeNull()
})

test('a new link is requested by address', async () => {
  const { supabase, requests } = await connectFakeBackend({ 'POST /auth/v1/resend': {} })
  expect(await resendConfirmation(supabase.auth, 'new@example.com')).toBeUndefined()
  expect(requests[0]?.body).toMatchObject({ type: 'signup', email: 'new@example.com' })
})

test.each([
  ['the referrer is sent', 'harbour-7', { email_confirmed: false, referrer: 'harbour-7' }],
  ['no referrer is sent', undefined, { email_confirmed: false }],
])('%s with the sign-up', async (_title, code, data) => {
  if (code !== undefined) localStorage.setItem('referralCode', code)
  const { supabase, requests } = await connectFakeBackend({
    'POST /auth/v1/otp': nobody,
    'POST /auth/v1/signup': newUser,
  })
  await signUp(supabase.auth, 'new@example.com', 'secret1')
  expect(requests.at(-1)?.body['data']).toEqual(data)
})
