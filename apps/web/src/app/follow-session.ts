import type { QueryClient } from '@tanstack/react-query'
import type { SessionState, SessionStore } from '#src/entities/session/session-store.ts'
import { forgetTabStorage } from '#src/lib/personal-storage.ts'
import { listenToTabs } from '#src/lib/tabs.ts'
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
  let owner = idOf(session.get())
  // A sign-out in another tab: what this tab holds is the person's, too.
  listenToTabs('signed-out', forgetTabStorage)
  session.subscribe(() => {
    const state = session.get()
    const { status } = state
    const next = idOf(state)
    if (next !== undefined && owner !== undefined && next !== owner) forgetPerson(owner)
    owner = next ?? owner
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

  /** Somebody else has signed in: no data and no text of one person remains for the next. */
  function forgetPerson(id: string) {
    forgetTabStorage()
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(id) })
  }

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

function idOf(state: SessionState): string | undefined {
  return 'user' in state ? state.user.id : undefined
}
