import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { protectedUser, testSession, type Answers } from '#src/testing/fake-backend.ts'
import { openApp } from '#src/testing/open-app.tsx'

const key = 'sampletrail-session-web'
const weak = () => testSession(protectedUser(), 'aal1')
const strong = () => testSession(protectedUser(), 'aal2')
const store = (session: object) => localStorage.setItem(key, JSON.stringify(session))

const rightCode = '123456'
const factorAnswers: Answers = {
  'POST /auth/v1/factors/factor-1/challenge': {
    body: { id: 'challenge-1', type: 'totp', expires_at: 4_000_000_000 },
  },
  'POST /auth/v1/factors/factor-1/verify': ({ body }) =>
    body['code'] === rightCode
      ? { body: strong() }
      : { status: 422, body: { code: 422, error_code: 'mfa_verification_failed', msg: 'Invalid' } },
}

const question = () => screen.findByRole('heading', { name: 'Enter your code' })
const codeField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /6-digit code/ })

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test.each(['/settings/account', '/dashboard/products', '/admin/users'])(
  'a person without their second factor is asked for it before %s',
  async (path) => {
    store(weak())
    const { place } = await openApp(path)
    await question()
    expect(place()).toMatch(/^\/auth\?mode=login&returnTo=/)
  },
)

test('a person who used it is not asked', async () => {
  store(strong())
  const { place } = await openApp('/settings/account')
  await waitFor(() => expect(place()).toBe('/settings/account'))
})

test('the sixth digit sends the code, a wrong one shows an error, and the right one continues', async () => {
  store(weak())
  const { place, requests } = await openApp('/settings/account', factorAnswers)
  await question()
  expect(document.activeElement).toBe(codeField())
  await userEvent.type(codeField(), '00000')
  expect(requests.some(({ path }) => path.endsWith('/challenge'))).toBe(false)
  await userEvent.type(codeField(), '0')
  await screen.findByText('This code is wrong. Enter the one that your app shows now.')
  expect(codeField().value).toBe('')
  await userEvent.click(codeField())
  await userEvent.paste('123 456')
  await waitFor(() => expect(place()).toBe('/settings/account'))
})

test('a code that is too short is not sent', async () => {
  store(weak())
  const { requests } = await openApp('/settings/account', factorAnswers)
  await question()
  await userEvent.type(codeField(), '123')
  await press('Continue')
  await screen.findByText('Enter the six digits that your app shows')
  expect(requests.some(({ path }) => path.endsWith('/challenge'))).toBe(false)
})

test('a recovery code continues without the factor; an invalid one is not sent', async () => {
  store(weak())
  const { place, requests } = await openApp('/settings/account', {
    'POST /api/account/recover': ({ body }) =>
      body['code'] === 'k7qm-3xvd-9t2p-hw4c'
        ? { body: {} }
        : {
            status: 422,
            body: { error: { code: 'wrong_code', message: 'None of yours.', requestId: 'r' } },
          },
  })
  await question()
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code instead' }))
  const field = screen.getByRole('textbox', { name: /Recovery code/ })
  await userEvent.type(field, 'k7qm')
  await press('Continue')
  await screen.findByText(/A recovery code has 16 letters and digits/)
  expect(requests.some(({ path }) => path === '/api/account/recover')).toBe(false)
  await userEvent.clear(field)
  await userEvent.type(field, 'aaaa-aaaa-aaaa-aaaa')
  await press('Continue')
  await screen.findByText('None of yours.')
  await userEvent.clear(field)
  await userEvent.type(field, 'k7qm-3xvd-9t2p-hw4c')
  await press('Continue')
  await waitFor(() => expect(place()).toBe('/settings/account'))
})

test('signing out instead removes the session', async () => {
  store(weak())
  await openApp('/settings/account')
  await question()
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  await screen.findByRole('heading', { name: 'Sign in to your account' })
  expect(localStorage.getItem(key)).toBeNull()
})

test('a session that learns of a factor while it is in use is asked for it', async () => {
  store(testSession())
  const { supabase, place, queryClient } = await openApp('/settings/account', {
    'POST /auth/v1/token': () => ({ body: weak() }),
  })
  await waitFor(() => expect(place()).toBe('/settings/account'))
  await supabase.auth.refreshSession()
  await question()
  await waitFor(() => expect(queryClient.getQueryCache().getAll()).toEqual([]))
})
