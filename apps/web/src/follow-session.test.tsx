import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SessionContext } from '#src/entities/session/session-context.ts'
import { createSessionStore } from '#src/entities/session/session-store.ts'
import { followSession } from '#src/follow-session.ts'
import { createQueryClient } from '#src/lib/query-client.ts'
import { createAppRouter } from '#src/router.ts'
import { connectFakeBackend, testSession, type Answers } from '#src/testing/fake-backend.ts'

const key = 'sampletrail-session-web'

async function openApp(path: string, answers: Answers = {}) {
  vi.stubGlobal('scrollTo', () => undefined)
  const { supabase } = await connectFakeBackend({
    'POST /auth/v1/token': () => ({ body: testSession() }),
    'POST /auth/v1/logout': {},
    'GET /rest/v1/subscription_view': { body: [] },
    'GET /rest/v1/subscriptions': { body: [] },
    'GET /rest/v1/users': { body: [{ time_zone: 'UTC' }] },
    ...answers,
  })
  const queryClient = createQueryClient()
  const session = createSessionStore(supabase.auth)
  const router = createAppRouter({ queryClient, session })
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) })
  followSession(session, router, queryClient)
  render(
    <SessionContext value={session}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </SessionContext>,
  )
  await waitFor(() => expect(router.state.status).toBe('idle'))
  return { supabase, router, queryClient, place: () => router.state.location.href }
}

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
])('somebody signed in who opens %s ends up at %s', async (path, end) => {
  localStorage.setItem(key, JSON.stringify(testSession()))
  const { place } = await openApp(path)
  await waitFor(() => expect(place()).toBe(end))
})

test('signing out leads to the auth screen and leaves nothing behind', async () => {
  localStorage.setItem(key, JSON.stringify(testSession()))
  const { supabase, queryClient, place } = await openApp('/settings/account')
  await waitFor(() => expect(queryClient.getQueryCache().getAll()).not.toHaveLength(0))
  await act(() => supabase.auth.signOut())
  await waitFor(() => expect(place()).toBe('/auth'))
  await waitFor(() => expect(queryClient.getQueryCache().getAll()).toHaveLength(0))
})

test('a session that has ended while away leads to the auth screen', async () => {
  localStorage.setItem(key, JSON.stringify({ ...testSession(), expires_at: 1000 }))
  const { place } = await openApp('/settings/account', {
    'POST /auth/v1/token': {
      status: 400,
      body: { code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' },
    },
  })
  await waitFor(() => expect(place()).toBe('/auth?mode=login&returnTo=%2Fsettings%2Faccount'))
})
