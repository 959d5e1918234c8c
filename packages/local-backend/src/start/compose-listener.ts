import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { readTarget } from '#src/http/request-target.ts'
import { serveDirect, type DirectHandler } from '#src/http/serve-direct.ts'
import type { Log } from '#src/log.ts'
import type { BackendApp } from '#src/start/compose-app.ts'

const REST = '/rest/v1'

/** REST, with the most requests, directly from Node; everything else by the app. */
export function composeListener(
  rest: DirectHandler,
  app: BackendApp,
  log: Log,
  headers: Record<string, string>,
): RequestListener {
  const serveRest = serveDirect(REST, rest, log, headers)
  const serveApp = getRequestListener(app.fetch)
  return (request, response) => {
    const { path, query } = readTarget(request.url)
    const isRest =
      path.startsWith(REST) && (path.length === REST.length || path[REST.length] === '/')
    if (isRest) void serveRest(request, response, { path: path.slice(REST.length), query })
    else void serveApp(request, response)
  }
}
