import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Log } from '#src/log.ts'

export interface RequestVariables {
  requestId: string
}

/**
 * Gives each request an id, which its answer carries, and notes how it went. Paths and queries name people, files and
 * tokens, so only the service is logged.
 */
export function logRequests(log: Log): MiddlewareHandler<{ Variables: RequestVariables }> {
  return async (c, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.header('X-Request-Id', requestId)
    // Whatever people stored comes back as what it is, never as what a browser takes it for.
    c.header('X-Content-Type-Options', 'nosniff')
    await next()
    log.info('backend.request', {
      requestId,
      method: c.req.method,
      service: c.req.path.split('/', 3).join('/'),
      status: c.res.status,
      milliseconds: Math.round(performance.now() - started),
    })
  }
}
