import { isIP } from 'node:net'
import type { Context } from 'hono'
import { z } from 'zod'

/** Where @hono/node-server keeps Node's request. */
const nodeBinding = z.object({
  incoming: z.object({ socket: z.object({ remoteAddress: z.string().optional() }) }),
})

/** The client address of a request; 'unknown' if there is no connection, as in `app.request()`. */
export function clientAddress(context: Context, trustProxy: number): string {
  const forwarded = trustProxy > 0 ? context.req.header('x-forwarded-for') : undefined
  return findClientAddress(forwarded, socketAddress(context.env), trustProxy)
}

/**
 * Each proxy appends the address of its caller, so with n trusted proxies the n-th entry from the right of
 * `X-Forwarded-For`, not counting the connection itself, is the client. Entries further left are not trustworthy.
 */
export function findClientAddress(
  forwardedFor: string | undefined,
  connectedFrom: string | undefined,
  trustProxy: number,
): string {
  const chain = forwardedFor === undefined ? [] : forwardedFor.split(',').map((part) => part.trim())
  const trusted = trustProxy > 0 ? chain.slice(-trustProxy) : []
  // A missing proxy, or an entry that is no address: use the nearest valid one.
  for (const entry of trusted) {
    if (isIP(entry) !== 0) return normalise(entry)
  }
  return connectedFrom === undefined ? 'unknown' : normalise(connectedFrom)
}

/** The key for limits: the address, or for IPv6 the /64 network, which one customer has alone. */
export function addressForLimits(address: string): string {
  if (isIP(address) !== 6) return address
  return `${expandIPv6(address).slice(0, 4).join(':')}::/64`
}

function socketAddress(environment: unknown): string | undefined {
  const binding = nodeBinding.safeParse(environment)
  return binding.success ? binding.data.incoming.socket.remoteAddress : undefined
}

/**
 * IPv4 addresses arrive as ::ffff:a.b.c.d on a socket that listens for both. Link-local IPv6 addresses have this
 * machine's interface after a %, which PostgreSQL's type inet does not accept.
 */
function normalise(addressWithZone: string): string {
  const [address = ''] = addressWithZone.split('%', 1)
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  return mapped?.[1] ?? address.toLowerCase()
}

function expandIPv6(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  if (tail === undefined) return left.map(trimZeros)
  const right = tail === '' ? [] : tail.split(':')
  const middle = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...middle, ...right].map(trimZeros)
}

function trimZeros(group: string): string {
  return group.replace(/^0+(?=.)/, '')
}
