import type { QueryClient } from '@tanstack/react-query'
import type { SessionStore } from '#src/entities/session/session-store.ts'
import type { AppRouter } from '#src/router.ts'

/**
 * Leads to where somebody belongs when a session is raised or ends, in this tab or in another: to the auth screen when
 * signed out, and there and back again for a second factor. The landing page is a document of its own and looks for
 * itself (features/marketing/visitor.ts).
 */
export function followSession(
  session: SessionStore,
  router: AppRouter,
  queryClient: QueryClient,
): void {
  let before = session.get().status
  session.subscribe(() => {
    const { status } = session.get()
    const { pathname } = router.state.location
    const wasIn = before === 'signed-in' || before === 'second-factor'
    // The code was given: the auth screen's guard leads to where somebody wanted to go.
    if (status === 'signed-in' && before === 'second-factor') void router.invalidate()
    else if (status === 'second-factor' && before === 'signed-in') void askForCode()
    if (status === 'signed-out' && wasIn) void leave(pathname)
    // A stored session turned out to be over: the guards decide again.
    else if (status === 'signed-out') void router.invalidate()
    before = status
  })

  async function askForCode() {
    await router.invalidate()
    // What the database showed without the second factor may be nothing: it is asked again afterwards.
    queryClient.clear()
  }

  async function leave(pathname: string) {
    if (!pathname.startsWith('/auth')) await router.navigate({ to: '/auth' })
    // Nothing of one person is left for the next.
    queryClient.clear()
  }
}
