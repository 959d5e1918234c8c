import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Answers } from '#src/testing/fake-backend.ts'
import { testSession } from '#src/testing/fake-backend.ts'
import { openApp } from '#src/testing/open-app.tsx'

const admin: Answers = {
  'GET /rest/v1/subscriptions': { body: [{ is_admin: true, is_vip: false }] },
  'POST /rest/v1/rpc/mark_onboarding_seen': { body: '2026-11-21T12:00:00Z' },
}
const title = 'Welcome to SampleTrail'

const signIn = () => localStorage.setItem('sampletrail-session-web', JSON.stringify(testSession()))

test.each(['/contact', '/admin/log', '/dashboard/products'])(
  'an address opens the introduction on %s, once',
  async (path) => {
    signIn()
    const { place } = await openApp(`${path}?force_onboarding=true`, admin)
    expect(await screen.findAllByText(title)).toHaveLength(1)
    await waitFor(() => expect(place()).not.toContain('force_onboarding'))
    await userEvent.click(screen.getByRole('button', { name: 'Start tracking' }))
    await waitFor(() => expect(screen.queryByText(title)).toBeNull())
  },
)

test.each(['/contact', '/admin/log'])('it does not open on %s without a request', async (path) => {
  signIn()
  localStorage.setItem('showOnboarding', 'true')
  await openApp(path, admin)
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(screen.queryByText(title)).toBeNull()
})

test('for a signed-out person, it waits for the sign-in', async () => {
  const { place } = await openApp('/contact?force_onboarding=true')
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(screen.queryByText(title)).toBeNull()
  expect(place()).toContain('/contact')
})
