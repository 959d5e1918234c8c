import type { Context } from 'hono'
import { networkOf } from '#src/http/network-of.ts'
import type { ServerEnv } from '#src/http/server-env.ts'

type Asked = Pick<Context<ServerEnv>, 'env' | 'req'>

/**
 * The client's address as limits count it (for IPv6 its network), as far as it can be trusted: that of the connection, or the
 * entry of X-Forwarded-For that the outermost of `trustProxy` known proxies wrote. The client itself can write entries further
 * left.
 */
export function clientAddress(context: Asked, trustProxy: number): string {
  return networkOf(findAddress(context, trustProxy))
}

function findAddress(context: Asked, trustProxy: number): string {
  const connection = context.env?.incoming?.socket.remoteAddress ?? 'unknown'
  if (trustProxy === 0) return connection
  const forwarded = (context.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((entry) => withoutPort(entry.trim()))
    .filter((entry) => entry !== '')
  return forwarded.at(-trustProxy) ?? forwarded[0] ?? connection
}

/** Some proxies also write the client's port, which differs for each connection. */
function withoutPort(entry: string): string {
  return (
    /^(\d+[.]\d+[.]\d+[.]\d+):\d+$/.exec(entry)?.[1] ??
    /^\[(.+)\](:\d+)?$/.exec(entry)?.[1] ??
    entry
  )
}
