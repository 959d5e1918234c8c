import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { clientAddress } from '#src/http/client-address.ts'
import type { ServerEnv } from '#src/http/server-env.ts'

async function addressOf(forwarded: string | null, trustProxy: number): Promise<string> {
  const app = new Hono<ServerEnv>().get('/', (context) =>
    context.text(clientAddress(context, trustProxy)),
  )
  const headers: Record<string, string> = forwarded === null ? {} : { 'x-forwarded-for': forwarded }
  return await (await app.request('/', { headers })).text()
}

test.each([
  ['without a trusted proxy, no header of the client', '203.0.113.7', 0, 'unknown'],
  ['the address that the proxy wrote', '203.0.113.7', 1, '203.0.113.7'],
  ['not the one that the client put before it', '198.51.100.1, 203.0.113.7', 1, '203.0.113.7'],
  [
    'the address that the outer of two proxies wrote',
    '1.1.1.1, 203.0.113.7, 10.0.0.1',
    2,
    '203.0.113.7',
  ],
  ['the address without its port', '203.0.113.7:50123', 1, '203.0.113.7'],
  ['the network of an IPv6 address', '2001:db8:1:2:3::4', 1, '2001:db8:1:2::/64'],
  ['the same with a port', '[2001:db8:1:2:3::4]:50123', 1, '2001:db8:1:2::/64'],
  ['the connection if the proxy writes nothing', null, 1, 'unknown'],
] as const)('limits count by %s', async (_what, forwarded, trustProxy, address) => {
  expect(await addressOf(forwarded, trustProxy)).toBe(address)
})
