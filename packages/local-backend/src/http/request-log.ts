import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Log } from '#src/log.ts'

export interface RequestVariables {
  requestId: string
}

/** One request: its id, which its answer repeats, and its start time. */
export interface RequestMark {
  requestId: string
  began: number
}

export function markRequest(): RequestMark {
  return { requestId: randomUUID(), began: performance.now() }
}

/** Logs the result of a request. Paths and queries name people, files and tokens, so it logs only the service. */
export function noteRequest(
  log: Log,
  { requestId, began }: RequestMark,
  request: { method: string; service: string; status: number },
): void {
  const milliseconds = Math.round(performance.now() - began)
  log.info('backend.request', { requestId, ...request, milliseconds })
}

/** Adds ids and log lines to services on Hono, whose answers all have `headers`; `serveDirect` does it for the others. */
export function logRequests(
  log: Log,
  headers: Record<string, string>,
): MiddlewareHandler<{ Variables: RequestVariables }> {
  return async (c, next) => {
    const mark = markRequest()
    c.set('requestId', mark.requestId)
    c.header('X-Request-Id', mark.requestId)
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    await next()
    noteRequest(log, mark, {
      method: c.req.method,
      service: c.req.path.split('/', 3).join('/'),
      status: c.res.status,
    })
  }
}
