import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { SecuritySettings } from '#src/features/security/security-settings.tsx'
import { protectedUser, testSession, testUser, type Answers } from '#src/testing/fake-backend.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const path = '/api/account/recovery-codes'
const codes = Array.from({ length: 10 }, (_, index) => `k7qm-3xvd-9t2p-hw4${index}`)
const madeAt = '2026-11-03T10:00:00.000Z'
const answers: Answers = {
  'GET /auth/v1/user': { body: protectedUser() },
  [`GET ${path}`]: { body: { left: 10, madeAt } },
  [`POST ${path}`]: { status: 201, body: { codes, madeAt } },
  'POST /auth/v1/token': () => ({ body: testSession() }),
}

beforeEach(() => {
  localStorage.setItem(
    'sampletrail-session-web',
    JSON.stringify(testSession(protectedUser(), 'aal2')),
  )
})

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('says when the app was added and how many codes are left', async () => {
  await renderSignedIn(<SecuritySettings />, answers)
  await screen.findByText('On')
  expect(screen.getByText('Nov 2, 2026')).toBeTruthy()
  await screen.findByText(/10 codes left, made on/)
})

test('says of the last code that one is left', async () => {
  await renderSignedIn(<SecuritySettings />, {
    ...answers,
    [`GET ${path}`]: { body: { left: 1, madeAt } },
  })
  expect(await screen.findByText(/^1 code left, made on/)).toBeTruthy()
})

test('warns if there are no codes', async () => {
  await renderSignedIn(<SecuritySettings />, {
    ...answers,
    [`GET ${path}`]: { body: { left: 0, madeAt: null } },
  })
  await screen.findByText(/You have no recovery codes/)
  expect(screen.getByRole('button', { name: 'Make recovery codes' })).toBeTruthy()
})

test('new codes are shown once, and the dialog stays until they are saved', async () => {
  await renderSignedIn(<SecuritySettings />, answers)
  await screen.findByText(/10 codes left/)
  await press('New recovery codes')
  // The dialog is loaded on first use.
  await userEvent.click(await screen.findByRole('button', { name: 'Make new codes' }))
  await waitFor(() => expect(screen.getAllByText(/^k7qm-/)).toHaveLength(10))
  await press('Done')
  expect(await screen.findByText(/Save your codes first/)).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'I have saved them' }))
  await press('Done')
  await waitFor(() => expect(screen.queryByText(/^k7qm-/)).toBeNull())
})

test('an unfinished set-up is discarded at the next start, and a failed creation of codes can be retried', async () => {
  const begun = { id: 'old', factor_type: 'totp', status: 'unverified' }
  let mayMake = false
  const { requests } = await renderSignedIn(<SecuritySettings />, {
    ...answers,
    'GET /auth/v1/user': { body: { ...testUser(), factors: [begun] } },
    'DELETE /auth/v1/factors/old': { body: { id: 'old' } },
    'POST /auth/v1/factors': {
      body: {
        id: 'new',
        type: 'totp',
        totp: { qr_code: '<svg/>', secret: 'CNUSK6VY7I77PIAX', uri: 'otpauth://totp/x' },
      },
    },
    'POST /auth/v1/factors/new/challenge': { body: { id: 'c', type: 'totp', expires_at: 1 } },
    'POST /auth/v1/factors/new/verify': () => ({ body: testSession(protectedUser(), 'aal2') }),
    [`POST ${path}`]: () => {
      if (mayMake) return { status: 201, body: { codes, madeAt } }
      mayMake = true
      return {
        status: 503,
        body: { error: { code: 'unavailable', message: 'Not now.', requestId: 'r' } },
      }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Set up two-factor' }))
  await screen.findByText('CNUS K6VY 7I77 PIAX')
  expect(requests.some((r) => r.method === 'DELETE' && r.path.endsWith('/factors/old'))).toBe(true)
  await userEvent.type(screen.getByRole('textbox', { name: /6-digit code/ }), '123456')
  await screen.findByText('Not now.')
  await press('Try again')
  await waitFor(() => expect(screen.getAllByText(/^k7qm-/)).toHaveLength(10))
})
