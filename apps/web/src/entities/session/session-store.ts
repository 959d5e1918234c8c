import type { AuthChangeEvent, Session, SupabaseClient, User } from '@supabase/supabase-js'
import { needsSecondFactor } from '#src/entities/session/second-factor.ts'

export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-in'; user: User }
  /** The password was right; the second factor has still to be given. */
  | { status: 'second-factor'; user: User }
  | { status: 'signed-out' }
  /** There may be a session, but the server that must renew it does not answer. */
  | { status: 'unreachable' }

export interface SessionStore {
  get: () => SessionState
  subscribe: (listener: () => void) => () => void
  /** Settles once the state is known for the first time. */
  ready: Promise<void>
  /** Asks again after 'unreachable'. */
  retry: () => Promise<void>
}

/** How long a start waits for a session to be renewed before it says that the server does not answer. */
const patienceMs = 6000

/** Follows who is signed in: what is stored, what this tab does, and what other tabs do. */
export function createSessionStore(auth: SupabaseClient['auth']): SessionStore {
  let state: SessionState = { status: 'loading' }
  const listeners = new Set<() => void>()

  function set(next: SessionState) {
    const before = state
    // The same person's renewed token changes nothing on the screen.
    if (before.status === next.status && sameUser(userOf(before), userOf(next))) return
    state = next
    for (const listener of listeners) listener()
  }

  async function read() {
    const patience = setTimeout(() => {
      if (state.status === 'loading') set({ status: 'unreachable' })
    }, patienceMs)
    const { data, error } = await auth.getSession()
    clearTimeout(patience)
    if (data.session !== null) set(stateOf(data.session))
    else if (error?.name === 'AuthRetryableFetchError') set({ status: 'unreachable' })
    else set({ status: 'signed-out' })
  }

  auth.onAuthStateChange((event: AuthChangeEvent, session: Session | null) => {
    // The first state comes from getSession, which can tell 'nobody' from 'the server does not answer'.
    if (event === 'INITIAL_SESSION') return
    if (session !== null) set(stateOf(session))
    else if (event === 'SIGNED_OUT') set({ status: 'signed-out' })
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
    async retry() {
      set({ status: 'loading' })
      await read()
    },
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
