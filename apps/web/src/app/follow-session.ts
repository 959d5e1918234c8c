import type { QueryClient } from '@tanstack/react-query'
import type { SessionStore } from '#src/entities/session/session-store.ts'
import type { AppRouter } from '#src/router.ts'

/**
 * Opens the right screen when a session is confirmed or ends, in this tab or in another: the auth screen after a sign-out,
 * and the auth screen and back again for a second factor. The landing page is a separate document with its own check
 * (features/marketing/visitor.ts).
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
    // The code was entered: the auth screen's guard opens the screen that the person wanted.
    if (status === 'signed-in' && before === 'second-factor') void router.invalidate()
    else if (status === 'second-factor' && before === 'signed-in') void askForCode()
    if (status === 'signed-out' && wasIn) void leave(pathname)
    // A stored session turned out to be over: the guards decide again.
    else if (status === 'signed-out') void router.invalidate()
    before = status
  })

  async function askForCode() {
    await router.invalidate()
    // Without the second factor the database may have returned nothing: refetch afterwards.
    queryClient.clear()
  }

  async function leave(pathname: string) {
    if (!pathname.startsWith('/auth')) await router.navigate({ to: '/auth' })
    // No data of one person remains for the next.
    queryClient.clear()
  }
}
