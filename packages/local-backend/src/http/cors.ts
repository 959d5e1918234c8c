import type { MiddlewareHandler } from 'hono'

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
/** For a preflight that asks for no header by name. */
const DEFAULT_HEADERS = 'authorization, apikey, content-type, x-client-info'

/**
 * Pages of any origin may call, as on Supabase. No cookie identifies the caller, so a foreign page can only use
 * credentials that it has itself.
 */
export const CORS_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'Content-Range, Content-Location, Content-Length, Content-Type, ETag, Link, Location, Preference-Applied, Retry-After, X-Request-Id, X-Supabase-Api-Version, X-Total-Count',
}

/** The answer's headers to a preflight, which names the method and the headers of the following call. */
export function describePreflight(askedHeaders: string | undefined): Record<string, string> {
  return {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': METHODS,
    'Access-Control-Allow-Headers': askedHeaders ?? DEFAULT_HEADERS,
    'Access-Control-Max-Age': '86400',
    Vary: 'Access-Control-Request-Headers',
  }
}

/** The rule for services on Hono; `serveDirect` applies it to the others. */
export function allowAnyOrigin(): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method === 'OPTIONS' && c.req.header('access-control-request-method')) {
      return c.body(null, 204, describePreflight(c.req.header('access-control-request-headers')))
    }
    for (const [name, value] of Object.entries(CORS_HEADERS)) c.header(name, value)
    await next()
    return undefined
  }
}
