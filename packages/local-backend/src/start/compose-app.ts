import { Hono } from 'hono'
import { allowAnyOrigin } from '#src/http/cors.ts'
import { answerNotFound, answerNotImplemented, describeFailure } from '#src/http/refusals.ts'
import { logRequests, type RequestVariables } from '#src/http/request-log.ts'
import type { Log } from '#src/log.ts'

/** Supabase services that this backend does not have. */
const REFUSED = {
  '/graphql/v1': 'GraphQL',
  '/functions/v1': 'Edge functions',
  '/analytics/v1': 'Analytics',
  '/pg': 'Database administration over HTTP',
}

export type BackendApp = Hono<{ Variables: RequestVariables }>

/**
 * Puts the services that `mount` adds under one request log, one CORS rule and one answer for everything else. Every
 * answer has `headers`.
 */
export function composeApp(
  mount: (app: BackendApp) => void,
  log: Log,
  headers: Record<string, string>,
): BackendApp {
  const app: BackendApp = new Hono()
  app.use(logRequests(log, headers))
  app.use(allowAnyOrigin())
  mount(app)
  for (const [path, what] of Object.entries(REFUSED)) {
    app.all(path, (c) => answerNotImplemented(c, what))
    app.all(`${path}/*`, (c) => answerNotImplemented(c, what))
  }
  app.notFound(answerNotFound)
  app.onError((error, c) => {
    const requestId = c.get('requestId')
    log.error('backend.failed', { requestId, reason: error.message })
    return c.json(describeFailure(requestId), 500)
  })
  return app
}
