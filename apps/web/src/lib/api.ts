import type { ErrorBody } from '@sampletrail/contracts/errors.ts'
import { type Deadline, usualDeadline, withDeadline } from '#src/lib/deadline.ts'
import { AppError, toAppError, unreachableText } from '#src/lib/errors.ts'
import { fetchFromServer } from '#src/lib/server-fetch.ts'
import { readStoredSession } from '#src/lib/stored-session.ts'
import { applicationHeaders, getSupabase } from '#src/lib/supabase.ts'

export interface ApiInit extends RequestInit {
  /** How long to wait for an answer; `usualDeadline` by default. */
  deadline?: Deadline
}

/**
 * Calls our own server as the signed-in user and returns its JSON answer (undefined if it is empty).
 * @throws AppError with the server's message, code and request id; 'timeout' if it does not answer in time.
 */
export async function callApi(path: string, init: ApiInit = {}): Promise<unknown> {
  return await requestApi(path, init, readAnswer)
}

/**
 * Like `callApi`, for an answer that is not JSON: the caller reads it. The deadline covers only the beginning of the answer;
 * `readInTime` reads its parts.
 */
export async function fetchApi(path: string, init: ApiInit = {}): Promise<Response> {
  return await requestApi(path, init, (response) => Promise.resolve(response))
}

/** Like `callApi`, but `read` turns the answer into the result, before the deadline. */
export async function requestApi<Result>(
  path: string,
  { deadline, signal, ...init }: ApiInit,
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  const { data } = await getSupabase().auth.getSession()
  if (data.session === null && readStoredSession() !== null) {
    // The session cannot be renewed now; as a visitor we would only be refused.
    throw new AppError(unreachableText, { code: 'network' })
  }
  const headers = new Headers(init.headers)
  for (const [name, value] of Object.entries(applicationHeaders())) headers.set(name, value)
  if (data.session !== null) headers.set('authorization', `Bearer ${data.session.access_token}`)
  try {
    return await withDeadline(deadline ?? usualDeadline(init), signal, async (limit) => {
      const response = await fetchFromServer(path, { ...init, headers, signal: limit })
      if (!response.ok) throw await readRefusal(response)
      return await read(response)
    })
  } catch (error) {
    throw toAppError(error)
  }
}

/** The number that identifies an answer in the server's log. */
function requestIdOf(response: Response): string | undefined {
  return response.headers.get('x-request-id') ?? undefined
}

async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('The answer could not be read. Please try again in a moment.', {
      code: 'unreadable',
      status: response.status,
      requestId: requestIdOf(response),
      cause,
    })
  }
}

async function readRefusal(response: Response): Promise<AppError> {
  const { status } = response
  const text = await response.text()
  const error = readErrorBody(response, text)
  return new AppError(
    error?.message ?? `The server answered with ${status}. Please try again in a moment.`,
    {
      code: error?.code ?? 'unknown',
      status,
      requestId: error?.requestId ?? requestIdOf(response),
      details: response.statusText || undefined,
      // The answer itself, for the log.
      cause: text,
    },
  )
}

/** The server's error; undefined if a proxy between us and the server answered. */
function readErrorBody(response: Response, text: string): ErrorBody['error'] | undefined {
  if (response.headers.get('content-type')?.includes('json') !== true) return undefined
  try {
    return (JSON.parse(text) as Partial<ErrorBody>).error
  } catch {
    // The answer was cut off: only the status is known.
    return undefined
  }
}
