import type { Context } from 'hono'

/** For features that this backend does not implement: it says so, instead of answering something else. */
export function answerNotImplemented(c: Context, what: string): Response {
  return c.json({ code: 'not_implemented', message: `${what} is not served by this backend` }, 501)
}

export function answerNotFound(c: Context): Response {
  return c.json({ code: 'not_found', message: 'There is no such service or route' }, 404)
}

/** The only text that the caller gets for an unexpected error; the log has the rest under the same id. */
export function describeFailure(requestId: string) {
  return { code: 'internal_error', message: 'Something went wrong', requestId }
}
