import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadConfig } from '#src/lib/config.ts'
import { keepSession } from '#src/entities/session/keep-session.ts'
import { SessionContext } from '#src/entities/session/session-context.ts'
import { createSessionStore } from '#src/entities/session/session-store.ts'
import { OutboxDesk } from '#src/testing/outbox/outbox-desk.tsx'
import type { OutboxHandle } from '#src/testing/outbox/outbox-handle.ts'
import { followRefusals } from '#src/app/follow-refusals.ts'
import { keepLists } from '#src/app/store-lists.ts'
import { followConnection } from '#src/lib/connection.ts'
import { createQueryClient, followReconnection } from '#src/lib/query-client.ts'
import { connectSupabase } from '#src/lib/supabase.ts'
import { Toaster } from '#src/ui/toaster.tsx'

declare global {
  interface Window {
    /** Present once the tab has started. */
    outbox: Promise<OutboxHandle>
  }
}

/**
 * A tab of the app without its screens: everything that accepts, stores, sends and shows changes of products, started as
 * main.tsx does it, and a handle for people's gestures. tools/faults/outbox uses it.
 */
async function start(): Promise<OutboxHandle> {
  const supabase = connectSupabase(await loadConfig())
  followConnection()
  followReconnection()
  const queryClient = createQueryClient()
  const session = createSessionStore(supabase.auth)
  keepSession(supabase.auth)
  await keepLists(session, queryClient)
  followRefusals(queryClient)
  const root = document.createElement('div')
  document.body.append(root)
  const { promise, resolve } = Promise.withResolvers<OutboxHandle>()
  createRoot(root).render(
    <StrictMode>
      <SessionContext value={session}>
        <QueryClientProvider client={queryClient}>
          <OutboxDesk onReady={resolve} />
          <Toaster />
        </QueryClientProvider>
      </SessionContext>
    </StrictMode>,
  )
  return promise
}

window.outbox = start()
