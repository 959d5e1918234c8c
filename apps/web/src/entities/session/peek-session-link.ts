import { createClient, type User } from '@supabase/supabase-js'
import { getConfig } from '#src/config.ts'
import { explainLinkError, type SessionLink } from '#src/entities/session/session-link.ts'
import { toAppError } from '#src/lib/errors.ts'
import { fetchFromServer } from '#src/lib/server-fetch.ts'
import { readStoredSession, sessionKey } from '#src/lib/stored-session.ts'
import { applicationHeaders } from '#src/lib/supabase.ts'

type Opening = Extract<SessionLink, { kind: 'tokens' | 'code' }>

/** Somebody whose session a link would put in the place of the one on this device. */
export interface OtherAccount {
  mine: string
  theirs: string
  /** The tokens of their session, to go on with. */
  link: SessionLink
  /** Ends what was opened to see whose it is; the session on this device stays as it is. */
  leave: () => Promise<void>
}

type LinkOwner =
  /** Nobody is signed in here, or the same person: the link may be opened as it is. */
  | { kind: 'same'; link: SessionLink }
  | { kind: 'other'; other: OtherAccount }
  | { kind: 'refused'; message: string }

const peekKey = 'sampletrail-peek'
/** Longest wait for the service's word. */
const patienceMs = 20_000

/**
 * Whose session a link holds, before anything of it is stored: anybody can send a link with tokens of their own, and whoever
 * works on in a foreign account hands over what they type. Only the service's word counts, not what a token says of itself. It is
 * asked past supabase-js, which would take over, or throw away, the session of this device.
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

/** What the service said against a link. */
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
    // Whoever sent the link keeps their session; it is none of ours.
    return { user, tokens: link, leave: () => Promise.resolve() }
  }
  const { session, leave } = await exchange(link.code)
  const { access_token: accessToken, refresh_token: refreshToken, user } = session
  return { user, tokens: { kind: 'tokens', accessToken, refreshToken, type: null }, leave }
}

/**
 * Exchanges a code in a client of its own, which keeps its session in memory. The secret half of the code lies with the app's
 * client, in this browser; a code from elsewhere is of no use without it.
 */
async function exchange(code: string) {
  const { supabaseUrl, publishableKey } = getConfig()
  const held = new Map<string, string>()
  const own = (name: string): string => name.replace(peekKey, sessionKey())
  const { auth } = createClient(supabaseUrl, publishableKey, {
    auth: {
      flowType: 'pkce',
      storageKey: peekKey,
      autoRefreshToken: false,
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
    },
    global: { headers: applicationHeaders(), fetch: fetchFromServer },
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
    // A page of something between us and the service.
    return ''
  }
}
