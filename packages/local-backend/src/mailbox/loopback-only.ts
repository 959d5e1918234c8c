import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'

const FORWARDING_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
]
const nodeBinding = z.object({
  incoming: z.object({
    socket: z.object({
      localAddress: z.string().optional(),
      remoteAddress: z.string().optional(),
    }),
  }),
})

/**
 * Lets only this machine's own browser in: the connection stays on the loopback interface, the name asked for is
 * localhost or 127.0.0.1 (so that no foreign name can be pointed here), and no proxy stands between.
 */
export function refuseStrangers(): MiddlewareHandler {
  return async (c, next) => {
    const proxied = FORWARDING_HEADERS.some((name) => c.req.header(name) !== undefined)
    const host = c.req.header('host') ?? new URL(c.req.url).host
    if (proxied || !/^(localhost|127\.0\.0\.1)(:\d+)?$/i.test(host) || !isLocal(c.env)) {
      return c.notFound()
    }
    return await next()
  }
}

function isLocal(environment: unknown): boolean {
  const binding = nodeBinding.safeParse(environment)
  // Without a connection the request was made inside of this process.
  if (!binding.success) return true
  const { localAddress, remoteAddress } = binding.data.incoming.socket
  return isLoopback(localAddress) && isLoopback(remoteAddress)
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(::ffff:)?127\.|^::1$/.test(address)
}
