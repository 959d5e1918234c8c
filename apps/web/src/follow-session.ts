import type { QueryClient } from '@tanstack/react-query'
import type { SessionStore } from '#src/entities/session/session-store.ts'
import type { AppRouter } from '#src/router.ts'

/**
 * Leads to where somebody belongs when a session begins, is raised or ends, in this tab or in another: away from the
 * landing page when signed in, to the auth screen when signed out anywhere else, and there and back again for a second
 * factor.
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
    if ((status === 'signed-in' || status === 'second-factor') && pathname === '/') {
      void router.navigate({ to: '/dashboard', replace: true })
    }
    // The code was given: the auth screen's guard leads to where somebody wanted to go.
    else if (status === 'signed-in' && before === 'second-factor') void router.invalidate()
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
    if (pathname !== '/' && !pathname.startsWith('/auth')) await router.navigate({ to: '/auth' })
    // Nothing of one person is left for the next.
    queryClient.clear()
  }
}
