import type { MiddlewareHandler } from 'hono'
import type { ServerEnv } from '#src/http/server-env.ts'
import { loopbackTwin } from '#src/http/loopback-twin.ts'

/**
 * Headers of everything that our own app answers. `publicUrl` is where people open the app, `supabaseUrl` where
 * its browser calls the backend; both are origins. Styles may stand inline, because the toast and positioning
 * libraries write them; scripts may not.
 */
export function securityHeaders(
  publicUrl: string,
  supabaseUrl: string,
): MiddlewareHandler<ServerEnv> {
  const headers = buildSecurityHeaders(publicUrl, supabaseUrl)
  return async (context, next) => {
    await next()
    for (const [name, value] of headers) context.res.headers.set(name, value)
  }
}

function buildSecurityHeaders(publicUrl: string, supabaseUrl: string): [string, string][] {
  const origins = [supabaseUrl, loopbackTwin(supabaseUrl)].filter((origin) => origin !== null)
  const sockets = origins.map((origin) => origin.replace(/^http/, 'ws'))
  const policy = [
    `default-src 'self'`,
    `img-src 'self' data: blob: https: ${origins.join(' ')}`,
    `style-src 'self' 'unsafe-inline'`,
    `connect-src 'self' ${[...origins, ...sockets].join(' ')}`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ]
  const headers: [string, string][] = [
    ['content-security-policy', policy.join('; ')],
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['permissions-policy', 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()'],
    ['cross-origin-opener-policy', 'same-origin-allow-popups'],
  ]
  if (publicUrl.startsWith('https:')) {
    headers.push(['strict-transport-security', 'max-age=31536000; includeSubDomains'])
  }
  return headers
}
