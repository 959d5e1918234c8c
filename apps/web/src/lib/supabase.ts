import type { PublicConfig } from '@sampletrail/contracts/config.ts'
import { AuthClient, type GoTrueClient } from '@supabase/auth-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import type { Database } from '#src/lib/database.ts'
import { isInstalled } from '#src/lib/installed-mode.ts'
import { createRealtime, type OpenRealtime } from '#src/lib/create-realtime.ts'
import { isRefresh, refreshInOrder } from '#src/lib/refresh-fetch.ts'
import { fetchFromServer, fetchInTime } from '#src/lib/server-fetch.ts'
import { withRequestId } from '#src/lib/with-request-id.ts'
import { expireMovedSession } from '#src/lib/moved-session.ts'
import { sessionItems } from '#src/lib/session-items.ts'
import { readStoredSession, sessionKey } from '#src/lib/stored-session.ts'

/** The database's tables and functions. */
export type SupabaseTables = Pick<PostgrestClient<Database>, 'from' | 'rpc' | 'schema'>

/**
 * The parts of Supabase's client that the first screen needs, which its packages have apart. Those for live rows and stored files load
 * with their first use.
 */
export interface Supabase extends SupabaseTables {
  auth: GoTrueClient
  /** The live connection, the same for all channels. */
  realtime: OpenRealtime
  /** `fetch` with the person's token, for services without a client here. */
  fetch: typeof fetch
}

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
  const { supabaseUrl, publishableKey } = config
  const send = createFetch(publishableKey)
  const auth = new AuthClient({
    url: `${supabaseUrl}/auth/v1`,
    headers: {
      ...applicationHeaders(),
      apikey: publishableKey,
      Authorization: `Bearer ${publishableKey}`,
    },
    flowType: installed ? 'pkce' : 'implicit',
    storageKey: sessionKey(),
    storage: sessionItems,
    autoRefreshToken: true,
    persistSession: true,
    // The callback and reset screens read the session in their address, and report its errors.
    detectSessionInUrl: false,
    fetch: send,
  })
  const readToken = async (): Promise<string> => {
    const { data } = await auth.getSession()
    return data.session?.access_token ?? publishableKey
  }
  const sendAsPerson = withToken(send, publishableKey, readToken)
  const tables = new PostgrestClient<Database>(`${supabaseUrl}/rest/v1`, {
    headers: applicationHeaders(),
    fetch: sendAsPerson,
    retry: false,
  })
  client = {
    auth,
    from: tables.from.bind(tables),
    rpc: tables.rpc.bind(tables),
    schema: tables.schema.bind(tables),
    realtime: createRealtime(config, auth, readToken),
    fetch: sendAsPerson,
  }
  return client
}

/** Adds the key of the project and the token of the person, or of a visitor, to requests. */
function withToken(
  send: typeof fetch,
  publishableKey: string,
  readToken: () => Promise<string>,
): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('apikey', publishableKey)
    headers.set('Authorization', `Bearer ${await readToken()}`)
    return send(input, { ...init, headers })
  }
}

/**
 * Sends the requests of Supabase's clients. While a session cannot be renewed, or has just ended, they would send requests as
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
