import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { vi } from 'vitest'
import { SessionContext } from '#src/entities/session/session-context.ts'
import type { SessionState } from '#src/entities/session/session-store.ts'
import { createQueryClient } from '#src/lib/query-client.ts'
import { connectSupabase } from '#src/lib/supabase.ts'

export type SentRequest = { method: string; path: string; body: unknown }

/** What the backend answers to a request; by default nothing is found. */
export type Answer = (request: SentRequest) => { status: number; json: unknown }

const signedIn: SessionState = {
  status: 'signed-in',
  user: {
    id: 'aaaaaaaa-0000-4000-8000-000000000001',
    aud: 'authenticated',
    created_at: '2026-11-01T00:00:00Z',
    app_metadata: {},
    user_metadata: {},
  },
}

/** Draws something as a signed-in person sees it, against a backend that answers as the test says. */
export function renderSignedIn(element: ReactElement, answer: Answer) {
  const sent: SentRequest[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const text = await request.text()
    const url = new URL(request.url)
    const body: unknown = text === '' ? null : JSON.parse(text)
    const call = { method: request.method, path: url.pathname + url.search, body }
    sent.push(call)
    const { status, json } = answer(call)
    return new Response(JSON.stringify(json), {
      status,
      headers: { 'content-type': 'application/json' },
    })
  })
  connectSupabase({
    supabaseUrl: 'http://backend.test',
    publishableKey: 'sb_publishable_test',
    mailboxUrl: null,
    features: { google: false, payments: false, ai: false, ebay: false },
  })
  const session = {
    get: () => signedIn,
    subscribe: () => () => undefined,
    ready: Promise.resolve(),
    retry: () => Promise.resolve(),
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionContext value={session}>{element}</SessionContext>
    </QueryClientProvider>,
  )
  return { sent }
}
