import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { isLoopback } from '#src/http/is-loopback.ts'

/** What proxies add of whom they speak for: by their common names, and whatever else calls itself so. */
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
 * Lets only this machine's own browser in: the connection stays on the loopback interface, the name asked for is
 * localhost or 127.0.0.1 (so that no foreign name can be pointed here), no proxy stands between, and no page of
 * another origin reads along: the mails hold links that sign in.
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

/** Some proxies, as they come, pass on `Host: localhost` and no such header, but speak HTTP/1.0: no browser does. */
function isForwarded(c: Context): boolean {
  const names = Object.keys(c.req.header())
  if (names.some((name) => FORWARDING_HEADER.test(name))) return true
  const version = versionBinding.safeParse(c.env)
  return version.success && version.data.incoming.httpVersion === '1.0'
}

/** Following a link to the mailbox is fine from anywhere, as the page that holds the link sees nothing of it. */
function isReadByOtherOrigin(c: Context): boolean {
  const site = c.req.header('sec-fetch-site')
  const isNavigation = c.req.header('sec-fetch-dest') === 'document'
  return site !== undefined && site !== 'same-origin' && site !== 'none' && !isNavigation
}

function isLocal(environment: unknown): boolean {
  const binding = nodeBinding.safeParse(environment)
  // Without a connection the request was made inside of this process.
  if (!binding.success) return true
  const { localAddress, remoteAddress } = binding.data.incoming.socket
  return [localAddress, remoteAddress].every(
    (address) => address !== undefined && isLoopback(address.replace(/^::ffff:/i, '')),
  )
}
