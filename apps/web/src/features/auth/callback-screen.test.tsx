import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { SessionContext } from '#src/entities/session/session-context.ts'
import { createSessionStore } from '#src/entities/session/session-store.ts'
import { CallbackScreen } from '#src/features/auth/callback-screen.tsx'
import { ResetPasswordScreen } from '#src/features/auth/reset-password-screen.tsx'
import {
  connectFakeBackend,
  testSession,
  testUser,
  type Answers,
} from '#src/testing/fake-backend.ts'

afterEach(() => window.history.replaceState(null, '', '/'))

function tokens(type: string): string {
  const parts = { ...testSession(), user: undefined, type } as Record<string, unknown>
  const entries = Object.entries(parts).filter(([, value]) => value !== undefined)
  return `#${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`
}

async function open(path: string, answers: Answers, component: () => React.JSX.Element) {
  window.history.replaceState(null, '', path)
  const backend = await connectFakeBackend({
    'GET /auth/v1/user': { body: testUser() },
    ...answers,
  })
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory(),
  })
  render(
    <SessionContext value={createSessionStore(backend.supabase.auth)}>
      <RouterProvider router={router} />
    </SessionContext>,
  )
  return backend
}

function openCallback(path: string, answers: Answers = {}) {
  const onSignedIn = vi.fn<() => void>()
  const onSignIn = vi.fn<() => void>()
  const opened = open(path, answers, () => (
    <CallbackScreen onSignedIn={onSignedIn} onSignIn={onSignIn} />
  ))
  return opened.then((backend) => ({ ...backend, onSignedIn, onSignIn }))
}

test('a confirmed address gets a greeting and continues after a second, without tokens in the address', async () => {
  const { onSignedIn } = await openCallback(`/auth/callback${tokens('signup')}`)
  expect(await screen.findByRole('heading', { name: 'Email Verified Successfully!' })).toBeTruthy()
  expect(screen.getByText('Redirecting you to the dashboard...')).toBeTruthy()
  expect(window.location.href).not.toContain('access_token')
  expect(onSignedIn).not.toHaveBeenCalled()
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1))
})

test('an address to which an account moved gets its own message', async () => {
  const { onSignedIn } = await openCallback(`/auth/callback${tokens('email_change')}`)
  expect(await screen.findByRole('heading', { name: 'Email address changed' })).toBeTruthy()
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1))
})

test('the first of two addresses to confirm learns that the other one is missing, and signs nobody in', async () => {
  const { onSignedIn, requests } = await openCallback(
    '/auth/callback#message=Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email',
  )
  expect(await screen.findByRole('heading', { name: 'One more link to open' })).toBeTruthy()
  expect(requests).toEqual([])
  expect(onSignedIn).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(onSignedIn).toHaveBeenCalledTimes(1)
})

test('any other sign-in says so', async () => {
  await openCallback(`/auth/callback${tokens('magiclink')}`)
  expect(await screen.findByRole('heading', { name: 'Login Successful!' })).toBeTruthy()
  expect(screen.getByText('Login successful! Redirecting...')).toBeTruthy()
})

test('a used link says what to do, and a new one can be requested', async () => {
  const { onSignIn, requests } = await openCallback(
    '/auth/callback#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired',
    { 'POST /auth/v1/resend': {} },
  )
  expect(
    await screen.findByRole('heading', { name: 'Error: Email link is invalid or has expired' }),
  ).toBeTruthy()
  await userEvent.type(screen.getByLabelText(/Email/), 'new@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Send a new link' }))
  expect(await screen.findByText(/Please check your email to confirm your account/)).toBeTruthy()
  expect(requests.at(-1)?.body).toMatchObject({ type: 'signup', email: 'new@example.com' })
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(onSignIn).toHaveBeenCalledTimes(1)
})

test('an address without any data is reported', async () => {
  await openCallback('/auth/callback')
  expect(
    await screen.findByRole('heading', { name: 'Error: No token found in URL hash' }),
  ).toBeTruthy()
})

const anna = () => ({ ...testUser('anna@example.com'), id: 'aaaaaaaa-0000-4000-8000-00000000000a' })
const keptEmail = () =>
  (
    JSON.parse(localStorage.getItem('sampletrail-session-web') ?? '{}') as {
      user?: { email: string }
    }
  ).user?.email

function signInAsAnna(): void {
  localStorage.setItem('sampletrail-session-web', JSON.stringify(testSession(anna())))
}

describe('a link to another account, while a person is signed in', () => {
  it('asks first, and No keeps the session', async () => {
    signInAsAnna()
    const { onSignedIn } = await openCallback(`/auth/callback${tokens('signup')}`)
    expect(
      await screen.findByRole('heading', { name: 'Continue as tester@example.com?' }),
    ).toBeTruthy()
    expect(screen.getByText(/You are signed in as anna@example.com\./)).toBeTruthy()
    expect(window.location.href).not.toContain('access_token')
    expect(keptEmail()).toBe('anna@example.com')
    await userEvent.click(screen.getByRole('button', { name: 'No, stay signed in' }))
    expect(onSignedIn).toHaveBeenCalledTimes(1)
    expect(keptEmail()).toBe('anna@example.com')
    expect(localStorage.getItem('showOnboarding')).toBeNull()
  })

  it('continues as the other account when the person wants that', async () => {
    signInAsAnna()
    await openCallback(`/auth/callback${tokens('signup')}`)
    await userEvent.click(
      await screen.findByRole('button', { name: 'Continue as the other account' }),
    )
    expect(
      await screen.findByRole('heading', { name: 'Email Verified Successfully!' }),
    ).toBeTruthy()
    expect(keptEmail()).toBe('tester@example.com')
  })

  it('is accepted only if the service confirms it, and a refusal keeps the session', async () => {
    signInAsAnna()
    // The token claims to be Anna's; the service does not know this session.
    const { onSignedIn } = await openCallback(`/auth/callback${tokens('signup')}`, {
      'GET /auth/v1/user': {
        status: 403,
        body: { code: 403, error_code: 'session_not_found', msg: 'Session not found' },
      },
    })
    expect(await screen.findByRole('heading', { name: 'Error: Session not found' })).toBeTruthy()
    expect(keptEmail()).toBe('anna@example.com')
    expect(onSignedIn).not.toHaveBeenCalled()
  })

  it("asks for a code, too, and No ends the link's session", async () => {
    signInAsAnna()
    localStorage.setItem('sampletrail-session-web-code-verifier', JSON.stringify('verifier'))
    const { requests, onSignedIn } = await openCallback('/auth/callback?code=abc', {
      'POST /auth/v1/token': { body: testSession() },
      'POST /auth/v1/logout': {},
    })
    expect(
      await screen.findByRole('heading', { name: 'Continue as tester@example.com?' }),
    ).toBeTruthy()
    expect(keptEmail()).toBe('anna@example.com')
    expect(requests.find(({ path }) => path === '/auth/v1/token')?.body).toMatchObject({
      auth_code: 'abc',
      code_verifier: 'verifier',
    })
    await userEvent.click(screen.getByRole('button', { name: 'No, stay signed in' }))
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1))
    expect(requests.at(-1)?.path).toBe('/auth/v1/logout')
    expect(keptEmail()).toBe('anna@example.com')
  })

  it('asks before it sets a new password', async () => {
    signInAsAnna()
    const { onStay } = await openReset(`/reset-password${tokens('recovery')}`)
    expect(
      await screen.findByRole('heading', { name: 'Continue as tester@example.com?' }),
    ).toBeTruthy()
    expect(screen.queryByLabelText(/New password/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'No, stay signed in' }))
    expect(onStay).toHaveBeenCalledTimes(1)
    expect(keptEmail()).toBe('anna@example.com')
  })

  it('sets the new password of the other account when the person wants that', async () => {
    signInAsAnna()
    const { requests } = await openReset(`/reset-password${tokens('recovery')}`, {
      'PUT /auth/v1/user': { body: testUser() },
    })
    await userEvent.click(
      await screen.findByRole('button', { name: 'Continue as the other account' }),
    )
    await submitPasswords('secret1', 'secret1')
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ method: 'PUT' }))
    expect(keptEmail()).toBe('tester@example.com')
  })
})

test.each(['tokens', 'code'])("a link to one's own account asks nothing (%s)", async (kind) => {
  localStorage.setItem('sampletrail-session-web', JSON.stringify(testSession()))
  localStorage.setItem('sampletrail-session-web-code-verifier', JSON.stringify('verifier'))
  const path = kind === 'code' ? '?code=abc' : tokens('signup')
  await openCallback(`/auth/callback${path}`, { 'POST /auth/v1/token': { body: testSession() } })
  expect(await screen.findByRole('heading', { name: /Successful/ })).toBeTruthy()
})

async function openReset(path: string, answers: Answers = {}) {
  const onDone = vi.fn<() => void>()
  const onInvalidLink = vi.fn<() => void>()
  const onStay = vi.fn<() => void>()
  const backend = await open(path, answers, () => (
    <ResetPasswordScreen onDone={onDone} onInvalidLink={onInvalidLink} onStay={onStay} />
  ))
  return { ...backend, onDone, onInvalidLink, onStay }
}

async function submitPasswords(password: string, repeated: string) {
  for (const [label, text] of [
    [/New password/, password],
    [/Confirm password/, repeated],
  ] as const) {
    const field = await screen.findByLabelText(label)
    await userEvent.clear(field)
    await userEvent.type(field, text)
  }
  await userEvent.click(screen.getByRole('button', { name: 'Update password' }))
}

test('a new password must be the same twice and long enough, then it is set', async () => {
  const { requests, onDone } = await openReset(`/reset-password${tokens('recovery')}`, {
    'PUT /auth/v1/user': { body: testUser() },
  })
  await submitPasswords('secret1', 'secret2')
  expect(screen.getByRole('alert').textContent).toBe('Passwords do not match')
  await submitPasswords('12345', '12345')
  expect(screen.getByRole('alert').textContent).toBe('Password must be at least 6 characters')
  expect(onDone).not.toHaveBeenCalled()
  await submitPasswords('secret1', 'secret1')
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(requests.at(-1)).toMatchObject({ method: 'PUT', body: { password: 'secret1' } })
})

test.each(['/reset-password', '/reset-password#error=access_denied&error_code=otp_expired'])(
  'without a valid session %s leads away',
  async (path) => {
    const { onInvalidLink } = await openReset(path)
    await waitFor(() => expect(onInvalidLink).toHaveBeenCalledTimes(1))
    expect(screen.queryByLabelText(/New password/)).toBeNull()
  },
)
