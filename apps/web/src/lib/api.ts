import type { ErrorBody } from '@sampletrail/contracts/errors.ts'
import { type Deadline, usualDeadline, withDeadline } from '#src/lib/deadline.ts'
import { AppError, toAppError, unreachableText } from '#src/lib/errors.ts'
import { fetchFromServer } from '#src/lib/server-fetch.ts'
import { readStoredSession } from '#src/lib/stored-session.ts'
import { applicationHeaders, getSupabase } from '#src/lib/supabase.ts'

export interface ApiInit extends RequestInit {
  /** How long an answer is waited for; `usualDeadline` when it is not said. */
  deadline?: Deadline
}

/**
 * Calls our own server as the signed-in user and gives the JSON it answers (undefined when it answers nothing).
 * @throws AppError with the server's message, code and request id; 'timeout' when it does not answer in time.
 */
export async function callApi(path: string, init: ApiInit = {}): Promise<unknown> {
  return await askApi(path, init, readAnswer)
}

/**
 * As `callApi`, with an answer that is not JSON: whoever calls reads it. The deadline is for its beginning; what comes in parts
 * is read by `readInTime`.
 */
export async function fetchApi(path: string, init: ApiInit = {}): Promise<Response> {
  return await askApi(path, init, (response) => Promise.resolve(response))
}

/** As `callApi`, with an answer that `read` makes something of before the deadline. */
export async function askApi<Result>(
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

/** The number under which the server's log has an answer. */
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
      // The answer itself, for whoever logs it.
      cause: text,
    },
  )
}

/** What the server says; nothing where something between us and it has answered. */
function readErrorBody(response: Response, text: string): ErrorBody['error'] | undefined {
  if (response.headers.get('content-type')?.includes('json') !== true) return undefined
  try {
    return (JSON.parse(text) as Partial<ErrorBody>).error
  } catch {
    // Cut off on the way: its status says what there is to say.
    return undefined
  }
}
