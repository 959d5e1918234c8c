import { fetchFromServer } from '#src/lib/server-fetch.ts'
import { isCurrent, readStoredSession } from '#src/lib/stored-session.ts'

/** Longest wait for the answer to one attempt. */
const patienceMs = 20_000
/** By then supabase-js has stored the answer, on a slow device as well. */
const storedWithinMs = 5000
const lockName = 'sampletrail-refresh'

/** The service's codes for a session that is over; every other refusal may be temporary. */
const verdicts = new Set([
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
  'session_expired',
  'user_not_found',
  'user_banned',
  'invalid_grant',
])

/** Refresh tokens that this tab has seen in the store, to recognize one that was replaced. */
const seen = new Set<string>()

/** Announces, before anything is awaited, which token will be sent. */
export function announceRefresh(token: string): void {
  seen.add(token)
}

export function isRefresh(url: string): boolean {
  return url.includes('/auth/v1/token?grant_type=refresh_token')
}

/**
 * Renews a session, one tab after the other: a tab that had to wait gets the session that the previous tab received, so that
 * no token is used twice. Only the service's answer ends a session; anything else (a proxy's page, a limit, an error)
 * becomes a 503, which supabase-js retries.
 */
export async function refreshInOrder(
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  const sent = readToken(init.body)
  noteStored()
  // Only secure origins have locks; without them a tab still uses the session that another one stored before.
  const locks = navigator.locks as LockManager | null | undefined
  if (!locks) return renewedElsewhere(sent) ?? (await askService(input, init))

  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  locks
    .request(lockName, async () => {
      const known = renewedElsewhere(sent)
      if (known !== undefined) return resolve(known)
      const answer = await askService(input, init)
      resolve(answer)
      // The next tab reads the store, so it may start only when the new session is there.
      if (answer.ok) await untilReplaced(sent)
    })
    .catch(reject)
  return promise
}

/** The stored session, if it has replaced the one whose token is about to be sent. */
function renewedElsewhere(sent: string | undefined): Response | undefined {
  const stored = readStoredSession()
  if (sent === undefined || !seen.has(sent) || stored === null) return undefined
  if (stored.refresh_token === sent || !isCurrent(stored)) return undefined
  return Response.json(stored)
}

async function askService(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const response = await fetchFromServer(input, {
    ...init,
    signal: AbortSignal.timeout(patienceMs),
  })
  const isJson = response.headers.get('content-type')?.includes('json') === true
  if (response.ok && isJson) return response
  if (!response.ok && isJson && verdicts.has(await readCode(response.clone()))) return response
  return new Response(null, { status: 503, statusText: 'The session cannot be renewed now' })
}

async function readCode(response: Response): Promise<string> {
  const { error_code, code, error } = (await response.json()) as Record<string, unknown>
  return [error_code, code, error].find((value) => typeof value === 'string') ?? ''
}

function readToken(body: RequestInit['body']): string | undefined {
  if (typeof body !== 'string') return undefined
  return (JSON.parse(body) as { refresh_token?: string }).refresh_token
}

function noteStored(): void {
  const stored = readStoredSession()
  if (stored !== null) seen.add(stored.refresh_token)
}

async function untilReplaced(sent: string | undefined): Promise<void> {
  const end = Date.now() + storedWithinMs
  while (readStoredSession()?.refresh_token === sent && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
