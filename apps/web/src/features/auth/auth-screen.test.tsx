import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { SessionContext } from '#src/entities/session/session-context.ts'
import { createSessionStore } from '#src/entities/session/session-store.ts'
import { AuthScreen } from '#src/features/auth/auth-screen.tsx'
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

async function open(
  mode: 'signup' | 'login',
  answers: Answers = {},
  { mailboxUrl = null, google = false }: { mailboxUrl?: string | null; google?: boolean } = {},
) {
  const features = { google, payments: false, ai: false, ebay: false, ebayListing: false }
  const backend = await connectFakeBackend(answers, { mailboxUrl, features })
  const store = createSessionStore(backend.supabase.auth)
  await store.ready
  const onSignedIn = vi.fn<() => void>()

  function Screen() {
    const [current, setCurrent] = useState(mode)
    return <AuthScreen mode={current} onModeChange={setCurrent} onSignedIn={onSignedIn} />
  }

  const router = createRouter({
    routeTree: createRootRoute({ component: Screen }),
    history: createMemoryHistory(),
  })
  render(
    <SessionContext value={store}>
      <RouterProvider router={router} />
    </SessionContext>,
  )
  await screen.findByRole('heading', { level: 1 })
  return { ...backend, onSignedIn, user: userEvent.setup() }
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

async function fill(email: string, password?: string) {
  await userEvent.type(screen.getByLabelText(/Email/), email)
  if (password !== undefined) await userEvent.type(screen.getByLabelText(/^Password/), password)
}

/** The text is at its field, which is marked as wrong and has the focus. */
function expectRefused(label: RegExp, text: string) {
  const input = screen.getByLabelText(label)
  const ids = (input.getAttribute('aria-describedby') ?? '').split(' ')
  expect(ids.map((id) => document.getElementById(id)?.textContent)).toContain(text)
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(input)
}

test('the views link to each other and keep the typed address', async () => {
  await open('login')
  expect(heading()).toBe('Sign in to your account')
  await fill('tester@example.com')
  await press('Forgot your password?')
  expect(heading()).toBe('Reset your password')
  expect(screen.getByLabelText<HTMLInputElement>(/Email/).value).toBe('tester@example.com')
  expect(screen.queryByLabelText(/^Password/)).toBeNull()
  await press('Back to sign in')
  await press("Don't have an account? Sign up")
  expect(heading()).toBe('Create your account')
  await press('Already have an account? Sign in')
  expect(heading()).toBe('Sign in to your account')
  expect(screen.getByLabelText<HTMLInputElement>(/Email/).value).toBe('tester@example.com')
})

test('signing in continues once', async () => {
  const { onSignedIn } = await open('login', { 'POST /auth/v1/token': { body: testSession() } })
  await fill('tester@example.com', 'secret1')
  await press('Sign in')
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1))
})

test('during the sign-in the button says so, and a refusal is shown in a red box', async () => {
  let answer: (() => void) | undefined
  const wait = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { onSignedIn } = await open('login', {
    'POST /auth/v1/token': async () => {
      await wait
      return {
        status: 400,
        body: { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
      }
    },
  })
  await fill('tester@example.com', 'wrong-one')
  await press('Sign in')
  expect(screen.getByRole('button', { name: 'Signing in...' }).getAttribute('aria-disabled')).toBe(
    'true',
  )
  answer?.()
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid login credentials')
  expect(screen.getByLabelText<HTMLInputElement>(/^Password/).value).toBe('wrong-one')
  expect(onSignedIn).not.toHaveBeenCalled()
})

test('an unverified person gets a message and can request a new link', async () => {
  await open('login', {
    'POST /auth/v1/token': {
      status: 400,
      body: { code: 400, error_code: 'email_not_confirmed', msg: 'Email not confirmed' },
    },
    'POST /auth/v1/resend': {},
  })
  await fill('tester@example.com', 'secret1')
  await press('Sign in')
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Please verify your email before signing in. Check your inbox for the verification link.',
  )
  await press('Send a new link')
  await waitFor(() => expect(heading()).toBe('Check your email'))
})

test("signing up shows the email step, with this machine's mailbox if there is one", async () => {
  const { onSignedIn } = await open(
    'signup',
    {
      'POST /auth/v1/otp': nobody,
      'POST /auth/v1/signup': { body: testUser('new@example.com', false) },
    },
    { mailboxUrl: 'http://localhost:3000/__dev/mailbox/ui' },
  )
  await fill('new@example.com', 'secret1')
  await press('Sign up')
  await waitFor(() => expect(heading()).toBe('Check your email'))
  expect(
    screen.getByText(
      "We've sent you an email with a link to verify your account. Please check your inbox and click the link to continue.",
    ),
  ).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe(
    'Please check your email to confirm your account. Click the link in the email to verify your account.',
  )
  expect(screen.getByText('new@example.com')).toBeTruthy()
  expect(
    screen.getByText(
      'No email after a few minutes? Look in your spam folder, or have it sent again.',
    ),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the local mailbox' }).getAttribute('href')).toBe(
    'http://localhost:3000/__dev/mailbox/ui?to=new%40example.com',
  )
  expect(onSignedIn).not.toHaveBeenCalled()
})

test('the green box says when the email was sent again, and turns red if it was not', async () => {
  let status = 200
  await open('signup', {
    'POST /auth/v1/otp': nobody,
    'POST /auth/v1/signup': { body: testUser('new@example.com', false) },
    'POST /auth/v1/resend': () => ({ status, body: { code: status, msg: 'Not now' } }),
  })
  await fill('new@example.com', 'secret1')
  await press('Sign up')
  await waitFor(() => expect(heading()).toBe('Check your email'))
  await press('Send the email again')
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('The email is on its way again.'),
  )
  status = 422
  await press('Send the email again')
  expect((await screen.findByRole('alert')).textContent).toBe('Not now')
  expect(screen.queryByRole('status')).toBeNull()
})

test('a person who signs in right after signing up is asked to verify first, without an error', async () => {
  await open('signup', {
    'POST /auth/v1/otp': nobody,
    'POST /auth/v1/signup': { body: testUser('new@example.com', false) },
    'POST /auth/v1/token': {
      status: 400,
      body: { code: 400, error_code: 'email_not_confirmed', msg: 'Email not confirmed' },
    },
  })
  await fill('new@example.com', 'secret1')
  await press('Sign up')
  await waitFor(() => expect(heading()).toBe('Check your email'))
  await press('Back to sign in')
  expect(heading()).toBe('Sign in to your account')
  await userEvent.type(screen.getByLabelText(/^Password/), 'secret1')
  await press('Sign in')
  expect((await screen.findByRole('status')).textContent).toContain(
    'Please check your email to verify your account before signing in.',
  )
  expect(screen.getByRole('button', { name: 'Send a new link' })).toBeTruthy()
})

test('a person who verified elsewhere meanwhile signs in from there', async () => {
  const { onSignedIn } = await open('signup', {
    'POST /auth/v1/otp': nobody,
    'POST /auth/v1/signup': { body: testUser('new@example.com', false) },
    'POST /auth/v1/token': { body: testSession() },
  })
  await fill('new@example.com', 'secret1')
  await press('Sign up')
  await waitFor(() => expect(heading()).toBe('Check your email'))
  await press('Back to sign in')
  await userEvent.type(screen.getByLabelText(/^Password/), 'secret1')
  await press('Sign in')
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1))
})

test('a link opened in another tab is noticed', async () => {
  const { supabase, onSignedIn } = await open('signup', {
    'POST /auth/v1/otp': nobody,
    'POST /auth/v1/signup': { body: testUser('new@example.com', false) },
    'POST /auth/v1/token': { body: testSession() },
  })
  await fill('new@example.com', 'secret1')
  await press('Sign up')
  await waitFor(() => expect(heading()).toBe('Check your email'))
  await supabase.auth.signInWithPassword({ email: 'new@example.com', password: 'secret1' })
  expect(await screen.findByText('Email Verified Successfully!')).toBeTruthy()
  expect(screen.getByText('Redirecting you to the dashboard...')).toBeTruthy()
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1))
})

test('a known address is sent to the sign-in', async () => {
  await open('signup', { 'POST /auth/v1/otp': {} })
  await fill('known@example.com', 'secret1')
  await press('Sign up')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'An account with this email already exists. Please sign in.',
  )
  expect(heading()).toBe('Sign in to your account')
  expectRefused(/Email/, 'An account with this email already exists. Please sign in.')
})

test('a short password and missing fields send no request', async () => {
  const { requests } = await open('signup')
  await press('Sign up')
  expect(screen.getByText('Enter your email address')).toBeTruthy()
  expect(screen.getByText('Enter your password')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText(/Email/))
  await fill('new@example.com', '12345')
  await press('Sign up')
  expect(screen.getByRole('alert').textContent).toBe('Password must be at least 6 characters long')
  expectRefused(/^Password/, 'Password must be at least 6 characters long')
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
})

test.each([
  ['weak_password', 'Password is known to be weak', /^Password/],
  ['email_address_invalid', 'Email address is invalid', /Email/],
] as const)('a refusal with %s is at its field', async (code, text, label) => {
  await open('signup', {
    'POST /auth/v1/otp': nobody,
    'POST /auth/v1/signup': { status: 422, body: { code: 422, error_code: code, msg: text } },
  })
  await fill('new@example.com', 'secret1')
  await press('Sign up')
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expectRefused(label, text)
})

test('the next attempt clears the refusal of the last one', async () => {
  await open('signup', {
    'POST /auth/v1/otp': nobody,
    'POST /auth/v1/signup': { body: testUser('new@example.com', false) },
  })
  await fill('new@example.com', '12345')
  await press('Sign up')
  expectRefused(/^Password/, 'Password must be at least 6 characters long')
  await press('Already have an account? Sign in')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByLabelText(/^Password/).getAttribute('aria-invalid')).toBeNull()
})

test('a requested reset is confirmed in green', async () => {
  const { requests } = await open('login', { 'POST /auth/v1/recover': {} })
  await press('Forgot your password?')
  await fill('tester@example.com')
  await press('Send reset instructions')
  expect(await screen.findByText('Password reset instructions sent to your email')).toBeTruthy()
  expect(heading()).toBe('Sign in to your account')
  expect(requests[0]?.query.get('redirect_to')).toBe(`${window.location.origin}/reset-password`)
})

test('a session found on the sign-up screen ends', async () => {
  localStorage.setItem('sampletrail-session-web', JSON.stringify(testSession()))
  const { supabase, onSignedIn } = await open('signup', { 'POST /auth/v1/logout': {} })
  expect(heading()).toBe('Check your email')
  expect(
    screen.getByText(
      'Please check your email to confirm your account. Click the link in the email to verify your account.',
    ),
  ).toBeTruthy()
  await waitFor(async () => expect((await supabase.auth.getSession()).data.session).toBeNull())
  expect(onSignedIn).not.toHaveBeenCalled()
})

test('after such a session people can sign up or in as usual', async () => {
  localStorage.setItem('sampletrail-session-web', JSON.stringify(testSession()))
  await open('signup', { 'POST /auth/v1/logout': {} })
  await press('Back to sign in')
  expect(heading()).toBe('Sign in to your account')
  await press("Don't have an account? Sign up")
  expect(heading()).toBe('Create your account')
})

test('Google is not offered unless it is set up', async () => {
  await open('login')
  expect(screen.queryByRole('button', { name: 'Sign in with Google' })).toBeNull()
})

test('Google is offered if it is set up', async () => {
  await open('login', {}, { google: true })
  expect(screen.getByText('Or continue with')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sign in with Google' })).toBeTruthy()
})

test('if sign-ups are closed, the sign-up screen says so and links to the sign-in', async () => {
  await open(
    'signup',
    { 'GET /auth/v1/settings': { body: { disable_signup: true, mailer_autoconfirm: false } } },
    { google: true },
  )
  expect((await screen.findByRole('status')).textContent).toBe(
    'This site does not accept new accounts at the moment. If you have an account, sign in.',
  )
  expect(screen.queryByRole('button', { name: 'Sign up' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Sign in with Google' })).toBeNull()
  await press('Already have an account? Sign in')
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sign in with Google' })).toBeTruthy()
})

test('if the settings are unknown, the refusal says it', async () => {
  await open('signup', {
    'POST /auth/v1/otp': nobody,
    'POST /auth/v1/signup': {
      status: 422,
      body: { code: 422, error_code: 'signup_disabled', msg: 'Signups not allowed' },
    },
  })
  await fill('new@example.com', 'secret1')
  await press('Sign up')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This site does not accept new accounts at the moment. If you have an account, sign in.',
  )
})

test('if no email is needed, signing up continues at once and mentions none', async () => {
  const { onSignedIn } = await open('signup', {
    'GET /auth/v1/settings': { body: { disable_signup: false, mailer_autoconfirm: true } },
    'POST /auth/v1/otp': nobody,
    'POST /auth/v1/signup': { body: testSession() },
  })
  await fill('new@example.com', 'secret1')
  await press('Sign up')
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1))
  expect(screen.queryByText(/Check your email/i)).toBeNull()
})
