import type { MiddlewareHandler } from 'hono'

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
const EXPOSED =
  'Content-Range, Content-Location, Content-Length, Content-Type, ETag, Link, Location, Preference-Applied, Retry-After, X-Request-Id, X-Total-Count'
/** Used when a preflight asks for no header by name. */
const DEFAULT_HEADERS = 'authorization, apikey, content-type, x-client-info'

/**
 * Lets pages of any origin call, as Supabase does. No cookie is ever read, so a foreign page has nothing but what it
 * brings along itself.
 */
export function allowAnyOrigin(): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method === 'OPTIONS' && c.req.header('access-control-request-method')) {
      return c.body(null, 204, {
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Methods': METHODS,
        'Access-Control-Allow-Headers':
          c.req.header('access-control-request-headers') ?? DEFAULT_HEADERS,
        'Access-Control-Max-Age': '86400',
        Vary: 'Access-Control-Request-Headers',
      })
    }
    c.header('Access-Control-Allow-Origin', '*')
    c.header('Access-Control-Expose-Headers', EXPOSED)
    await next()
    return undefined
  }
}
