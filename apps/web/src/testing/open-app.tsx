import type { PublicConfig } from '@sampletrail/contracts/config.ts'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { SessionContext } from '#src/entities/session/session-context.ts'
import { createSessionStore } from '#src/entities/session/session-store.ts'
import { followRefusals } from '#src/app/follow-refusals.ts'
import { followSession } from '#src/app/follow-session.ts'
import { createQueryClient } from '#src/lib/query-client.ts'
import { deviceTimeZone } from '#src/lib/time-zone.ts'
import { createAppRouter } from '#src/router.ts'
import {
  basicPlan,
  connectFakeBackend,
  testSession,
  type Answers,
} from '#src/testing/fake-backend.ts'

/** The whole app at an address, with the session that this device has stored, if any. */
export async function openApp(
  path: string,
  answers: Answers = {},
  config: Partial<PublicConfig> = {},
) {
  vi.stubGlobal('scrollTo', () => undefined)
  const { supabase, requests } = await connectFakeBackend(
    {
      'POST /auth/v1/token': () => ({ body: testSession() }),
      'POST /auth/v1/logout': {},
      ...basicPlan,
      'POST /rest/v1/rpc/note_activity': { status: 204 },
      'GET /rest/v1/users': { body: [{ time_zone: deviceTimeZone() }] },
      ...answers,
    },
    config,
  )
  const queryClient = createQueryClient()
  const session = createSessionStore(supabase.auth)
  const router = createAppRouter({ queryClient, session })
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) })
  followSession(session, router, queryClient)
  followRefusals(queryClient)
  render(
    <SessionContext value={session}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </SessionContext>,
  )
  await waitFor(() => expect(router.state.status).toBe('idle'))
  return {
    supabase,
    requests,
    router,
    queryClient,
    session,
    place: () => router.state.location.href,
  }
}
