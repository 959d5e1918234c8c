import type { PublicConfig } from '@sampletrail/contracts/config.ts'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#src/lib/database.ts'
import { isInstalled } from '#src/lib/installed-mode.ts'
import { createReconnectAfter } from '#src/lib/reconnect-after.ts'
import { isRefresh, refreshInTurn } from '#src/lib/refresh-fetch.ts'
import { fetchFromServer } from '#src/lib/server-fetch.ts'
import { withRequestId } from '#src/lib/with-request-id.ts'
import { expireMovedSession } from '#src/lib/moved-session.ts'
import { sessionItems } from '#src/lib/session-items.ts'
import { readStoredSession, sessionKey } from '#src/lib/stored-session.ts'

export type Supabase = SupabaseClient<Database>

/** The time that sign-in and stored files have. Database requests have their own limit. */
const answerMs = 30_000

let client: Supabase | undefined

/** What every call says about the app that makes it. */
export function applicationHeaders(): Record<string, string> {
  return { 'x-application-name': 'sampletrail', 'X-Client-Info': isInstalled() ? 'pwa' : 'web' }
}

/**
 * Makes the client that `getSupabase` gives. The installed app signs in by PKCE and keeps a session of its own.
 * Failed requests are not repeated in silence: the query client decides, and people are told.
 */
export function connectSupabase(config: PublicConfig): Supabase {
  const installed = isInstalled()
  expireMovedSession(config.supabaseUrl)
  client = createClient<Database>(config.supabaseUrl, config.publishableKey, {
    auth: {
      flowType: installed ? 'pkce' : 'implicit',
      storageKey: sessionKey(),
      storage: sessionItems,
      // The callback and reset screens read what comes in their address, and say what is wrong with it.
      detectSessionInUrl: false,
    },
    db: { retry: false, timeout: 20_000 },
    global: { headers: applicationHeaders(), fetch: createFetch(config.publishableKey) },
    realtime: {
      timeout: 60_000,
      heartbeatIntervalMs: 30_000,
      reconnectAfterMs: createReconnectAfter(),
    },
  })
  const { auth, realtime } = client
  auth.onAuthStateChange((event) => {
    // The library hands new tokens to its live channels after sign-ins and refreshes, but not after a second factor.
    if (event === 'MFA_CHALLENGE_VERIFIED') void realtime.setAuth()
  })
  return client
}

/**
 * What supabase-js sends its requests with. While a session cannot be renewed, or has just ended, it would ask as a visitor,
 * who sees nothing: the empty answers would look like empty lists, and refusals like failures. Such a question is not sent.
 */
function createFetch(publishableKey: string): typeof fetch {
  let hadSession = readStoredSession() !== null
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (isRefresh(url)) return refreshInTurn(input, init)
    const asVisitor = new Headers(init?.headers).get('authorization') === `Bearer ${publishableKey}`
    hadSession ||= readStoredSession() !== null
    if (asVisitor && hadSession && !url.includes('/auth/v1/')) {
      // In the words of a connection that failed: that is how libraries pass it on.
      throw new TypeError('Failed to fetch')
    }
    // Also from a page that is being closed.
    const keepalive = url.includes('/auth/v1/logout')
    const signal = init?.signal ?? AbortSignal.timeout(answerMs)
    const response = await fetchFromServer(input, { ...init, signal, keepalive })
    return url.includes('/auth/v1/') ? response : withRequestId(response)
  }
}

/** The client of this page. */
export function getSupabase(): Supabase {
  if (client === undefined) throw new Error('The app starts by connecting.')
  return client
}
