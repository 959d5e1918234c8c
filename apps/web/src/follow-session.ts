import type { QueryClient } from '@tanstack/react-query'
import type { SessionStore } from '#src/entities/session/session-store.ts'
import type { AppRouter } from '#src/router.ts'

/**
 * Leads to where somebody belongs when a session begins or ends, in this tab or in another: away from the landing
 * page when signed in, to the auth screen when signed out anywhere else.
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
    if (status === 'signed-in' && pathname === '/') {
      void router.navigate({ to: '/dashboard', replace: true })
    }
    if (status === 'signed-out' && before === 'signed-in') void leave(pathname)
    // A stored session turned out to be over: the guards decide again.
    else if (status === 'signed-out') void router.invalidate()
    before = status
  })

  async function leave(pathname: string) {
    if (pathname !== '/' && !pathname.startsWith('/auth')) await router.navigate({ to: '/auth' })
    // Nothing of one person is left for the next.
    queryClient.clear()
  }
}
