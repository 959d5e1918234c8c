import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { testSession } from '#src/testing/fake-backend.ts'
import { openApp } from '#src/testing/open-app.tsx'

const key = 'sampletrail-session-web'

test.each([
  ['/settings/account', '/auth?mode=login&returnTo=%2Fsettings%2Faccount'],
  ['/settings', '/auth?mode=login&returnTo=%2Fsettings'],
  ['/auth?mode=signup', '/auth?mode=signup'],
])('a visitor of %s ends up at %s', async (path, end) => {
  const { place } = await openApp(path)
  await waitFor(() => expect(place()).toBe(end))
})

test.each([
  ['/settings', '/settings/notifications'],
  ['/dashboard/settings', '/settings/notifications'],
  ['/auth?mode=login&returnTo=%2Fsettings%2Faccount', '/settings/account'],
])('a signed-in person who opens %s ends up at %s', async (path, end) => {
  localStorage.setItem(key, JSON.stringify(testSession()))
  const { place } = await openApp(path)
  await waitFor(() => expect(place()).toBe(end))
})

test('signing out opens the auth screen and leaves no data behind', async () => {
  localStorage.setItem(key, JSON.stringify(testSession()))
  const { supabase, queryClient, place } = await openApp('/settings/account')
  await waitFor(() => expect(queryClient.getQueryCache().getAll()).not.toHaveLength(0))
  await act(() => supabase.auth.signOut())
  await waitFor(() => expect(place()).toBe('/auth'))
  await waitFor(() => expect(queryClient.getQueryCache().getAll()).toHaveLength(0))
})

test('a session that ended meanwhile opens the auth screen', async () => {
  localStorage.setItem(key, JSON.stringify({ ...testSession(), expires_at: 1000 }))
  const { place } = await openApp('/settings/account', {
    'POST /auth/v1/token': {
      status: 400,
      body: { code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' },
    },
  })
  await waitFor(() => expect(place()).toBe('/auth?mode=login&returnTo=%2Fsettings%2Faccount'))
})
