import { isIP } from 'node:net'
import type { Context } from 'hono'
import { z } from 'zod'

/** Where @hono/node-server puts the request as Node received it. */
const nodeBinding = z.object({
  incoming: z.object({ socket: z.object({ remoteAddress: z.string().optional() }) }),
})

/** The address that a request came from; 'unknown' when there is no connection, as in `app.request()`. */
export function clientAddress(context: Context, trustProxy: number): string {
  const forwarded = trustProxy > 0 ? context.req.header('x-forwarded-for') : undefined
  return findClientAddress(forwarded, socketAddress(context.env), trustProxy)
}

/**
 * Each proxy appends the address that it was called from, so with n trusted proxies the n-th entry from the right of
 * `X-Forwarded-For`, the connection itself not counted, is the client. Whatever stands further left is hearsay.
 */
export function findClientAddress(
  forwardedFor: string | undefined,
  connectedFrom: string | undefined,
  trustProxy: number,
): string {
  const chain = forwardedFor === undefined ? [] : forwardedFor.split(',').map((part) => part.trim())
  const trusted = trustProxy > 0 ? chain.slice(-trustProxy) : []
  // A proxy fewer than announced, or an entry that is no address: the nearest one that is.
  for (const entry of trusted) {
    if (isIP(entry) !== 0) return normalise(entry)
  }
  return connectedFrom === undefined ? 'unknown' : normalise(connectedFrom)
}

/** What limits are counted by: the address, or for IPv6 the /64 network, which one customer has for itself. */
export function addressForLimits(address: string): string {
  if (isIP(address) !== 6) return address
  return `${expandIPv6(address).slice(0, 4).join(':')}::/64`
}

function socketAddress(environment: unknown): string | undefined {
  const binding = nodeBinding.safeParse(environment)
  return binding.success ? binding.data.incoming.socket.remoteAddress : undefined
}

/**
 * IPv4 addresses arrive as ::ffff:a.b.c.d on a socket that listens for both, link-local ones of IPv6 with the interface of
 * this machine behind a %, which PostgreSQL's type inet does not take.
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
