import type { PublicConfig } from '@sampletrail/contracts/config.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { SessionContext } from '#src/entities/session/session-context.ts'
import type { SessionState } from '#src/entities/session/session-store.ts'
import { createQueryClient } from '#src/lib/query-client.ts'
import { sessionKey } from '#src/lib/stored-session.ts'
import {
  basicPlan,
  connectFakeBackend,
  testSession,
  type Answers,
  type FakeBackend,
} from '#src/testing/fake-backend.ts'

const signedIn = {
  status: 'signed-in',
  user: {
    id: 'aaaaaaaa-0000-4000-8000-000000000001',
    aud: 'authenticated',
    email: 'tester@example.com',
    created_at: '2026-11-01T00:00:00Z',
    app_metadata: {},
    user_metadata: {},
  },
} as const satisfies SessionState

/** Renders a component for a signed-in person, with a backend that answers as the test says. */
export async function renderSignedIn(
  element: ReactElement,
  answers: Answers,
  config: Partial<PublicConfig> = {},
): Promise<FakeBackend> {
  const backend = await connectFakeBackend({ ...basicPlan, ...answers }, config)
  localStorage.setItem(sessionKey(), JSON.stringify(testSession({ ...signedIn.user })))
  const session = {
    get: () => signedIn,
    subscribe: () => () => undefined,
    ready: Promise.resolve(),
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionContext value={session}>{element}</SessionContext>
    </QueryClientProvider>,
  )
  return backend
}
