import type { AuthChangeEvent, GoTrueClient, Session, User } from '@supabase/auth-js'
import { needsSecondFactor } from '#src/entities/session/second-factor.ts'
import { readStoredSession, sessionKey } from '#src/lib/stored-session.ts'

export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-in'; user: User }
  /** The password was right; the second factor is still missing. */
  | { status: 'second-factor'; user: User }
  | { status: 'signed-out' }

export interface SessionStore {
  get: () => SessionState
  subscribe: (listener: () => void) => () => void
  /** Settles once the state is known for the first time. */
  ready: Promise<void>
}

/** How long a start waits for the renewal of a session before it continues with this device's data. */
const patienceMs = 1500

/**
 * Tracks who is signed in: the stored session, and changes by this tab and by other tabs. A stored session that cannot
 * be renewed because the server does not answer still identifies its person: only the server's answer ends it.
 */
export function createSessionStore(auth: GoTrueClient): SessionStore {
  let state: SessionState = { status: 'loading' }
  const listeners = new Set<() => void>()

  function set(next: SessionState) {
    const before = state
    // A renewed token for the same person changes nothing on the screen.
    if (before.status === next.status && sameUser(userOf(before), userOf(next))) return
    state = next
    for (const listener of listeners) listener()
  }

  function goOnWithStored() {
    const stored = readStoredSession()
    set(stored === null ? { status: 'signed-out' } : stateOf(stored))
  }

  async function read() {
    const patience = setTimeout(goOnWithStored, navigator.onLine ? patienceMs : 0)
    const { data, error } = await auth.getSession()
    clearTimeout(patience)
    if (data.session !== null) set(stateOf(data.session))
    else if (error?.name === 'AuthRetryableFetchError') goOnWithStored()
    else set({ status: 'signed-out' })
  }

  auth.onAuthStateChange((event: AuthChangeEvent, session: Session | null) => {
    // The first state comes from getSession, which can distinguish 'nobody' from 'the server does not answer'.
    if (event === 'INITIAL_SESSION') return
    if (session !== null) set(stateOf(session))
    else if (event === 'SIGNED_OUT') set({ status: 'signed-out' })
  })
  // This or another tab removed the session without supabase-js.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === null || (key === sessionKey() && newValue === null)) set({ status: 'signed-out' })
  })

  const known = new Promise<void>((resolve) => {
    listeners.add(function settle() {
      listeners.delete(settle)
      resolve()
    })
  })
  void read()

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ready: known,
  }
}

function stateOf(session: Session): SessionState {
  return { status: needsSecondFactor(session) ? 'second-factor' : 'signed-in', user: session.user }
}

function userOf(state: SessionState): User | undefined {
  return 'user' in state ? state.user : undefined
}

function sameUser(one: User | undefined, other: User | undefined): boolean {
  return (
    one?.id === other?.id && one?.email === other?.email && one?.updated_at === other?.updated_at
  )
}
