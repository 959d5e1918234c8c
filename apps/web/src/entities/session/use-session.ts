import type { User } from '@supabase/auth-js'
import { use, useSyncExternalStore } from 'react'
import { SessionContext } from '#src/entities/session/session-context.ts'
import type { SessionState, SessionStore } from '#src/entities/session/session-store.ts'

function useSessionStore(): SessionStore {
  const store = use(SessionContext)
  if (store === null) throw new Error('There is no session outside the app.')
  return store
}

/** Who is signed in, if anybody; the component follows changes. */
export function useSession(): SessionState {
  const store = useSessionStore()
  return useSyncExternalStore(store.subscribe, store.get)
}

/**
 * The signed-in user. For screens behind sign-in only.
 * @throws Error if nobody is signed in.
 */
export function useUser(): User {
  const session = useSession()
  if (session.status !== 'signed-in') throw new Error('This screen needs a signed-in user.')
  return session.user
}
