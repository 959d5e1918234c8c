import type { Context } from 'hono'
import { isObject } from '#src/rest/plan/read-json-body.ts'

/**
 * The headers by lower-case name. Those that Node has parsed are taken as they are, where there are any: going through
 * all of a `Headers` object costs as much as the rest of the service's own work on a request.
 */
export function readHeaders(c: Context): Record<string, unknown> {
  const environment: unknown = c.env
  const incoming = isObject(environment) ? environment['incoming'] : null
  if (isObject(incoming) && isObject(incoming['headers'])) return incoming['headers']
  return Object.fromEntries(c.req.raw.headers)
}
