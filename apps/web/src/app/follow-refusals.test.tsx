import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { protectedUser, testSession, type Answers } from '#src/testing/fake-backend.ts'
import { openApp } from '#src/testing/open-app.tsx'

const key = 'sampletrail-session-web'
const noPlan: Answers = { 'GET /rest/v1/subscription_view': { body: [] } }
let minutes = 0

beforeEach(() => {
  localStorage.setItem(key, JSON.stringify(testSession()))
  // Each test starts long after the last request.
  minutes += 1
  const now = minutes * 60_000
  vi.spyOn(performance, 'now').mockReturnValue(now)
})

const refuseWith = (failure: object) => () =>
  Promise.reject(Object.assign(new Error('No.'), { status: 403, ...failure }))

const over = {
  status: 400,
  body: { code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' },
}

test('a person without a plan, because the session ended elsewhere, must sign in', async () => {
  const { place } = await openApp('/settings/account', {
    ...noPlan,
    'POST /auth/v1/token': over,
  })
  await waitFor(() => expect(place()).toMatch(/^\/auth/))
  expect(localStorage.getItem(key)).toBeNull()
})

test.each([
  ['a function of ours', { code: 'second_factor_needed' }],
  ['a function of the database', { code: 'PT403', hint: 'second_factor' }],
  ['a table', { code: '42501' }],
  ['a table, because the session has ended', { code: 'PGRST301', status: 401 }],
])('after a refusal by %s the session is checked, once', async (_whose, failure) => {
  const { queryClient, requests, place } = await openApp('/settings/account', {
    'POST /auth/v1/token': () => ({ body: testSession(protectedUser()) }),
  })
  await waitFor(() => expect(place()).toBe('/settings/account'))
  const renewals = () => requests.filter(({ path }) => path === '/auth/v1/token').length
  expect(renewals()).toBe(0)
  for (const name of ['one', 'two']) {
    await queryClient
      .fetchQuery({ queryKey: [name], queryFn: refuseWith(failure) })
      .catch(() => undefined)
  }
  await waitFor(() => expect(place()).toMatch(/^\/auth\?.*returnTo/))
  expect(renewals()).toBe(1)
})

test('any other failure changes nothing', async () => {
  const { queryClient, requests, place } = await openApp('/settings/account')
  await waitFor(() => expect(place()).toBe('/settings/account'))
  await queryClient
    .fetchQuery({ queryKey: ['one'], queryFn: refuseWith({ code: 'forbidden' }) })
    .catch(() => undefined)
  expect(requests.some(({ path }) => path === '/auth/v1/token')).toBe(false)
})
