import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'

export interface Loopback {
  origin: string
  stop(): Promise<void>
}

/** Serves a service on a free loopback port, so that tests speak to it through the real client and real sockets. */
export async function startLoopback(service: {
  fetch: (request: Request) => Response | Promise<Response>
  handleUpgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
}): Promise<Loopback> {
  const answer = getRequestListener(service.fetch)
  const server = createServer((request, response) => {
    void answer(request, response)
  })
  if (service.handleUpgrade) server.on('upgrade', service.handleUpgrade)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
