import { AuthClient, type User } from '@supabase/auth-js'
import { getConfig } from '#src/lib/config.ts'
import { explainLinkError, type SessionLink } from '#src/entities/session/session-link.ts'
import { toAppError } from '#src/lib/errors.ts'
import { fetchFromServer } from '#src/lib/server-fetch.ts'
import { readStoredSession, sessionKey } from '#src/lib/stored-session.ts'
import { applicationHeaders } from '#src/lib/supabase.ts'

type Opening = Extract<SessionLink, { kind: 'tokens' | 'code' }>

/** The account of a link whose session would replace the one on this device. */
export interface OtherAccount {
  mine: string
  theirs: string
  /** The tokens of the link's session, to continue with it. */
  link: SessionLink
  /** Ends the session that was opened to see whose it is. The session on this device does not change. */
  leave: () => Promise<void>
}

type LinkOwner =
  /** Nobody is signed in here, or the same person is: the link may be opened normally. */
  | { kind: 'same'; link: SessionLink }
  | { kind: 'other'; other: OtherAccount }
  | { kind: 'refused'; message: string }

const peekKey = 'sampletrail-peek'
/** The longest wait for an answer of the auth service. */
const patienceMs = 20_000

/**
 * Finds whose session a link holds before any of it is stored. Anybody can send a link with their own tokens, and a person
 * who then works in a stranger's account shares everything they type. We trust only the auth service, not the token's own
 * claims. We call it without supabase-js, which would replace or delete this device's session.
 */
export async function findLinkOwner(link: SessionLink): Promise<LinkOwner> {
  const stored = readStoredSession()
  if (stored === null || (link.kind !== 'tokens' && link.kind !== 'code')) {
    return { kind: 'same', link }
  }
  try {
    const { user, tokens, leave } = await open(link)
    if (user.id === stored.user.id) return { kind: 'same', link: tokens }
    const [mine, theirs] = [nameOf(stored.user), nameOf(user)]
    return { kind: 'other', other: { mine, theirs, link: tokens, leave } }
  } catch (error) {
    return { kind: 'refused', message: error instanceof Refusal ? error.message : sayWhy(error) }
  }
}

/** The auth service refused the link. */
class Refusal extends Error {}

const nameOf = ({ email, id }: User): string => email ?? id
const sayWhy = (error: unknown): string => toAppError(error).message

async function open(link: Opening): Promise<{
  user: User
  tokens: SessionLink
  leave: () => Promise<void>
}> {
  if (link.kind === 'tokens') {
    const user = await askForUser(link.accessToken)
    // The sender of the link keeps this session: we must not end it.
    return { user, tokens: link, leave: () => Promise.resolve() }
  }
  const { session, leave } = await exchange(link.code)
  const { access_token: accessToken, refresh_token: refreshToken, user } = session
  return { user, tokens: { kind: 'tokens', accessToken, refreshToken, type: null }, leave }
}

/**
 * Exchanges a code in a separate client, which keeps its session in memory. The app's client has the secret half of the
 * code, in this browser; a code from elsewhere is useless without it.
 */
async function exchange(code: string) {
  const { supabaseUrl, publishableKey } = getConfig()
  const held = new Map<string, string>()
  const own = (name: string): string => name.replace(peekKey, sessionKey())
  const auth = new AuthClient({
    url: `${supabaseUrl}/auth/v1`,
    headers: {
      ...applicationHeaders(),
      apikey: publishableKey,
      Authorization: `Bearer ${publishableKey}`,
    },
    flowType: 'pkce',
    storageKey: peekKey,
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
    storage: {
      getItem: (name) =>
        name === peekKey ? (held.get(name) ?? null) : localStorage.getItem(own(name)),
      setItem: (name, value) => void held.set(name, value),
      removeItem(name) {
        held.delete(name)
        if (name !== peekKey) localStorage.removeItem(own(name))
      },
    },
    fetch: fetchFromServer,
  })
  const { data, error } = await auth.exchangeCodeForSession(code)
  if (error !== null) {
    await auth.dispose()
    throw new Refusal(explainLinkError(error))
  }
  const leave = async (): Promise<void> => {
    await auth.signOut({ scope: 'local' })
    await auth.dispose()
  }
  return { session: data.session, leave }
}

async function askForUser(token: string): Promise<User> {
  const { supabaseUrl, publishableKey } = getConfig()
  const response = await fetchFromServer(`${supabaseUrl}/auth/v1/user`, {
    headers: {
      ...applicationHeaders(),
      apikey: publishableKey,
      authorization: `Bearer ${token}`,
    },
    signal: AbortSignal.timeout(patienceMs),
  })
  const text = await response.text()
  if (response.ok) return JSON.parse(text) as User
  throw new Refusal(explainLinkError({ name: 'AuthApiError', message: readMessage(text) }))
}

function readMessage(text: string): string {
  try {
    const { msg, message } = JSON.parse(text) as { msg?: unknown; message?: unknown }
    return [msg, message].find((said) => typeof said === 'string') ?? ''
  } catch {
    // A page from a proxy between us and the service.
    return ''
  }
}
