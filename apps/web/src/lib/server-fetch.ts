import { checkConnection, getConnection } from '#src/lib/connection.ts'
import { notePending } from '#src/lib/pending-requests.ts'

/** What a proxy answers when nobody is behind it. */
const nobodyThere = new Set([502, 503, 504])

/** `fetch` for calls to the server: what fails makes the app look whether the server is there at all. */
export async function fetchFromServer(
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  try {
    const response = await notePending(fetch(input, init))
    if (nobodyThere.has(response.status) || getConnection() !== 'online') void checkConnection()
    return response
  } catch (error) {
    // A question that nobody waits for any more says nothing about the server.
    if (!(error instanceof DOMException && error.name === 'AbortError')) void checkConnection()
    throw error
  }
}
