import { checkConnection, getConnection } from '#src/lib/connection.ts'
import { notePending } from '#src/lib/pending-requests.ts'

/** A proxy's status codes if its server does not answer. */
const nobodyThere = new Set([502, 503, 504])

/** `fetch` for calls to the server: after a failure the app checks whether the server answers at all. */
export async function fetchFromServer(
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  try {
    const response = await notePending(fetch(input, init))
    if (nobodyThere.has(response.status) || getConnection() !== 'online') void checkConnection()
    return response
  } catch (error) {
    // An aborted request says nothing about the server.
    if (!(error instanceof DOMException && error.name === 'AbortError')) void checkConnection()
    throw error
  }
}

/**
 * `fetchFromServer` with a time limit until the answer begins. Without an answer by then, the request fails with a 'TimeoutError',
 * which counts as a lost connection: a change may have arrived or not.
 */
export async function fetchInTime(
  ms: number,
  input: RequestInfo | URL,
  init: RequestInit,
): Promise<Response> {
  const limit = AbortSignal.timeout(ms)
  const late = new AbortController()
  const end = (): void => late.abort(limit.reason)
  limit.addEventListener('abort', end)
  try {
    const signals = init.signal ? [init.signal, late.signal] : [late.signal]
    return await fetchFromServer(input, { ...init, signal: AbortSignal.any(signals) })
  } finally {
    limit.removeEventListener('abort', end)
  }
}
