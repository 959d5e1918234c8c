import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'

/** Serves `fetch` on a free port of this machine, so that tests go through real sockets. */
export async function startLoopback(
  fetch: (request: Request) => Response | Promise<Response>,
): Promise<{ origin: string; stop(): Promise<void> }> {
  const handle = getRequestListener(fetch, { overrideGlobalObjects: false })
  const server = createServer((request, response) => void handle(request, response))
  const listening = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', listening.resolve)
  await listening.promise
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      const closed = Promise.withResolvers<void>()
      server.close(() => closed.resolve())
      server.closeAllConnections()
      await closed.promise
    },
  }
}
