import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { announceRoutes } from '#src/app/announce-routes.ts'
import { closeDialogsOnBack } from '#src/app/close-dialogs-on-back.ts'
import { loadConfig } from '#src/lib/config.ts'
import { keepSession } from '#src/entities/session/keep-session.ts'
import { flagForcedOnboarding } from '#src/entities/onboarding/onboarding-flags.ts'
import { SessionContext } from '#src/entities/session/session-context.ts'
import { createSessionStore } from '#src/entities/session/session-store.ts'
import { StartError } from '#src/features/shell/start-error.tsx'
import { followRefusals } from '#src/app/follow-refusals.ts'
import { captureInstallPrompt } from '#src/features/install/install-prompt.ts'
import { followSession } from '#src/app/follow-session.ts'
import { followWorker } from '#src/app/follow-worker.ts'
import { keepLists } from '#src/app/store-lists.ts'
import { followConnection } from '#src/lib/connection.ts'
import { reportError } from '#src/lib/errors.ts'
import { createQueryClient, followReconnection } from '#src/lib/query-client.ts'
import { captureReferral } from '#src/lib/referral.ts'
import { followUncaughtErrors } from '#src/lib/uncaught-errors.ts'
import { connectSupabase } from '#src/lib/supabase.ts'
import { nextTask } from '#src/lib/next-task.ts'
import { createAppRouter } from '#src/router.ts'
import { Toaster } from '#src/ui/toaster.tsx'
import '#src/ui/theme.css'

// Zod, which only some screens load, would compile schemas at run time, which the content security policy forbids.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
captureReferral()
captureInstallPrompt()
flagForcedOnboarding(window.location.search)

const container = document.getElementById('root')
if (container === null) throw new Error('The page has no place for the app.')
const root = createRoot(container, {
  onCaughtError: reportError,
  onUncaughtError: reportError,
  onRecoverableError: reportError,
})

followUncaughtErrors()

async function start() {
  try {
    const supabase = connectSupabase(await loadConfig())
    followConnection()
    followReconnection()
    const queryClient = createQueryClient()
    const session = createSessionStore(supabase.auth)
    keepSession(supabase.auth)
    followWorker()
    // The first screen waits for this device's stored data, so that it appears at once.
    const ready = keepLists(session, queryClient)
    await nextTask()
    const router = createAppRouter({ queryClient, session: { ...session, ready } })
    followSession(session, router, queryClient)
    followRefusals(queryClient)
    announceRoutes(router)
    closeDialogsOnBack(router.history)
    await nextTask()
    root.render(
      <StrictMode>
        <SessionContext value={session}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
            <Toaster />
          </QueryClientProvider>
        </SessionContext>
      </StrictMode>,
    )
  } catch (error) {
    root.render(<StartError error={error} onRetry={() => void start()} />)
  }
}

void start()
