import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { isLoopback } from '#src/http/is-loopback.ts'

/** Headers in which proxies name their client: the common names, and similar ones. */
const FORWARDING_HEADER =
  /^(?:forwarded|via|x-forwarded(?:-.*)?|x-original-.*|x-real-ip|x-envoy-.*|(?:x-)?(?:cluster-|true-)?client-ip|(?:cf|fastly|fly|do)-(?:connecting|client)-ip)$/
const nodeBinding = z.object({
  incoming: z.object({
    socket: z.object({
      localAddress: z.string().optional(),
      remoteAddress: z.string().optional(),
    }),
  }),
})

const versionBinding = z.object({ incoming: z.object({ httpVersion: z.string() }) })

/**
 * Admits only this machine's own browser: the connection is on the loopback interface, the requested host is localhost
 * or 127.0.0.1 (so that no foreign name can point here), there is no proxy, and no page of another origin can read the
 * emails, which have links that sign in.
 */
export function refuseStrangers(): MiddlewareHandler {
  return async (c, next) => {
    const proxied = isForwarded(c)
    const host = c.req.header('host') ?? new URL(c.req.url).host
    if (proxied || !/^(localhost|127\.0\.0\.1)(:\d+)?$/i.test(host) || !isLocal(c.env)) {
      return c.notFound()
    }
    if (isReadByOtherOrigin(c)) return c.notFound()
    await next()
    // The services of the backend are open to every origin; the mailbox is not.
    c.header('Access-Control-Allow-Origin', undefined)
    c.header('Cross-Origin-Resource-Policy', 'same-origin')
    return undefined
  }
}

/** Some proxies, by default, send `Host: localhost` and no such header, but use HTTP/1.0, which no browser does. */
function isForwarded(c: Context): boolean {
  const names = Object.keys(c.req.header())
  if (names.some((name) => FORWARDING_HEADER.test(name))) return true
  const version = versionBinding.safeParse(c.env)
  return version.success && version.data.incoming.httpVersion === '1.0'
}

/** Any page may link to the mailbox, because it sees nothing of the target. */
function isReadByOtherOrigin(c: Context): boolean {
  const site = c.req.header('sec-fetch-site')
  const isNavigation = c.req.header('sec-fetch-dest') === 'document'
  return site !== undefined && site !== 'same-origin' && site !== 'none' && !isNavigation
}

function isLocal(environment: unknown): boolean {
  const binding = nodeBinding.safeParse(environment)
  // Without a connection the request came from this process.
  if (!binding.success) return true
  const { localAddress, remoteAddress } = binding.data.incoming.socket
  return [localAddress, remoteAddress].every(
    (address) => address !== undefined && isLoopback(address.replace(/^::ffff:/i, '')),
  )
}
