import type { PublicConfig } from '@sampletrail/contracts/config.ts'
import type { MiddlewareHandler } from 'hono'
import type { ServerEnv } from '#src/http/server-env.ts'
import { loopbackTwin } from '#src/http/loopback-twin.ts'

export interface HeaderSettings {
  /** The origins of the app and, in browsers, of the backend. */
  publicUrl: string
  supabaseUrl: string
  /** Pages that may be shown in a frame, beside the backend's files. */
  videos(): PublicConfig['videos']
  /** The one foreign address that may receive a form. */
  contactFormUrl: string | null
  /** The one foreign address that the app may call, besides the backend. */
  geolocationUrl: string | null
}

/**
 * Headers of everything that our own app answers. Inline styles are allowed, because the toast and positioning libraries
 * write them; inline scripts are not.
 */
export function securityHeaders(settings: HeaderSettings): MiddlewareHandler<ServerEnv> {
  let built: { videos: PublicConfig['videos']; headers: [string, string][] } | undefined
  return async (context, next) => {
    await next()
    const videos = settings.videos()
    if (built?.videos !== videos) {
      built = { videos, headers: buildSecurityHeaders(settings, videos) }
    }
    const { headers } = built
    // Pages with stricter headers of their own keep them.
    for (const [name, value] of headers) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value)
    }
  }
}

function buildSecurityHeaders(
  settings: HeaderSettings,
  videos: PublicConfig['videos'],
): [string, string][] {
  const { publicUrl, supabaseUrl, contactFormUrl, geolocationUrl } = settings
  const origins = [supabaseUrl, loopbackTwin(supabaseUrl)].filter((origin) => origin !== null)
  const sockets = origins.map((origin) => origin.replace(/^http/, 'ws'))
  const policy = [
    `default-src 'self'`,
    `img-src 'self' data: blob: https: ${origins.join(' ')}`,
    `style-src 'self' 'unsafe-inline'`,
    // The workbook library creates its workers from its own text.
    `worker-src 'self' blob:`,
    `connect-src ${joinSources("'self'", [...origins, ...sockets, geolocationUrl])}`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action ${joinSources("'self'", [contactFormUrl])}`,
    `frame-src ${joinSources("'self'", [...origins, videos.demo, videos.onboarding])}`,
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

/** The origins of configured services, after the always allowed ones. */
function joinSources(always: string, urls: readonly (string | null)[]): string {
  const origins = urls.flatMap((url) => (url === null ? [] : [new URL(url).origin]))
  return [always, ...new Set(origins)].join(' ')
}
