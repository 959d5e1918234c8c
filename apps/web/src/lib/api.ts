import type { ErrorBody } from '@sampletrail/contracts/errors.ts'
import { AppError, toAppError, unreachableText } from '#src/lib/errors.ts'
import { fetchFromServer } from '#src/lib/server-fetch.ts'
import { readStoredSession } from '#src/lib/stored-session.ts'
import { applicationHeaders, getSupabase } from '#src/lib/supabase.ts'

/**
 * Calls our own server as the signed-in user and gives the JSON it answers (undefined when it answers nothing).
 * @throws AppError with the server's message, code and request id.
 */
export async function callApi(path: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetchApi(path, init)
  return response.status === 204 ? undefined : response.json()
}

/** As `callApi`, with an answer that is not JSON: whoever calls reads it. */
export async function fetchApi(path: string, init: RequestInit = {}): Promise<Response> {
  const { data } = await getSupabase().auth.getSession()
  if (data.session === null && readStoredSession() !== null) {
    // The session cannot be renewed now; as a visitor we would only be refused.
    throw new AppError(unreachableText, { code: 'network' })
  }
  const headers = new Headers(init.headers)
  for (const [name, value] of Object.entries(applicationHeaders())) headers.set(name, value)
  if (data.session !== null) headers.set('authorization', `Bearer ${data.session.access_token}`)
  let response: Response
  try {
    response = await fetchFromServer(path, { ...init, headers })
  } catch (error) {
    throw toAppError(error)
  }
  if (!response.ok) throw await readRefusal(response)
  return response
}

async function readRefusal(response: Response): Promise<AppError> {
  const { status } = response
  const requestId = response.headers.get('x-request-id') ?? undefined
  const isJson = response.headers.get('content-type')?.includes('json') === true
  const body = isJson ? ((await response.json()) as Partial<ErrorBody>) : {}
  return new AppError(
    body.error?.message ?? `The server answered with ${status}. Please try again in a moment.`,
    {
      code: body.error?.code ?? 'unknown',
      status,
      requestId: body.error?.requestId ?? requestId,
      details: response.statusText || undefined,
    },
  )
}
