import type { PublicConfig } from '@sampletrail/contracts/config.ts'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#src/lib/database.ts'
import { isInstalled } from '#src/lib/installed-mode.ts'
import { createReconnectAfter } from '#src/lib/reconnect-after.ts'
import { isRefresh, refreshInOrder } from '#src/lib/refresh-fetch.ts'
import { fetchFromServer, fetchInTime } from '#src/lib/server-fetch.ts'
import { withRequestId } from '#src/lib/with-request-id.ts'
import { expireMovedSession } from '#src/lib/moved-session.ts'
import { sessionItems } from '#src/lib/session-items.ts'
import { readStoredSession, sessionKey } from '#src/lib/stored-session.ts'

export type Supabase = SupabaseClient<Database>

/** The time limit for sign-in and stored files. */
const answerMs = 30_000
/** The time limit until the database answers. The answer itself may take longer on a slow line. */
const databaseMs = 20_000

let client: Supabase | undefined

/** Sent with every call to identify the app. */
export function applicationHeaders(): Record<string, string> {
  return { 'x-application-name': 'sampletrail', 'X-Client-Info': isInstalled() ? 'pwa' : 'web' }
}

/**
 * Creates the client that `getSupabase` returns. The installed app signs in by PKCE and has a separate session.
 * Failed requests are not silently retried: the query client decides, and people are told.
 */
export function connectSupabase(config: PublicConfig): Supabase {
  const installed = isInstalled()
  expireMovedSession(config.supabaseUrl)
  client = createClient<Database>(config.supabaseUrl, config.publishableKey, {
    auth: {
      flowType: installed ? 'pkce' : 'implicit',
      storageKey: sessionKey(),
      storage: sessionItems,
      // The callback and reset screens read the session in their address, and report its errors.
      detectSessionInUrl: false,
    },
    db: { retry: false },
    global: { headers: applicationHeaders(), fetch: createFetch(config.publishableKey) },
    realtime: {
      timeout: 60_000,
      heartbeatIntervalMs: 30_000,
      reconnectAfterMs: createReconnectAfter(),
    },
  })
  const { auth, realtime } = client
  auth.onAuthStateChange((event) => {
    // The library gives new tokens to its live channels after sign-ins and refreshes, but not after a second factor.
    if (event === 'MFA_CHALLENGE_VERIFIED') void realtime.setAuth()
  })
  return client
}

/**
 * Sends the requests of supabase-js. While a session cannot be renewed, or has just ended, supabase-js would send requests as
 * a visitor, who sees nothing: empty answers would look like empty lists, and refusals like failures. So they are not sent.
 */
function createFetch(publishableKey: string): typeof fetch {
  let hadSession = readStoredSession() !== null
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (isRefresh(url)) return refreshInOrder(input, init)
    const asVisitor = new Headers(init?.headers).get('authorization') === `Bearer ${publishableKey}`
    hadSession ||= readStoredSession() !== null
    if (asVisitor && hadSession && !url.includes('/auth/v1/')) {
      // The message of a failed connection, which libraries pass on.
      throw new TypeError('Failed to fetch')
    }
    // Also from a page that is being closed.
    const keepalive = url.includes('/auth/v1/logout')
    const options = { ...init, keepalive }
    if (url.includes('/rest/v1/')) {
      return withRequestId(await fetchInTime(databaseMs, input, options))
    }
    const signal = init?.signal ?? AbortSignal.timeout(answerMs)
    const response = await fetchFromServer(input, { ...options, signal })
    return url.includes('/auth/v1/') ? response : withRequestId(response)
  }
}

/** The client of this page. */
export function getSupabase(): Supabase {
  if (client === undefined) throw new Error('The app starts by connecting.')
  return client
}
