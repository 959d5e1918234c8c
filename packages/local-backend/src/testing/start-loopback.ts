import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'

export interface Loopback {
  origin: string
  /** The number of ended connections, as seen from here. */
  countEnded(): number
  stop(): Promise<void>
}

/** Serves `handle` on a free port of this machine, so that tests go through real sockets. */
export async function startLoopback(
  handle: RequestListener,
  upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void,
): Promise<Loopback> {
  // As our server does: a client that reuses a connection while it is being closed would get no answer.
  const server = createServer({ keepAliveTimeout: 125_000 }, handle)
  if (upgrade) server.on('upgrade', upgrade)
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    countEnded: () => [...sockets].filter(({ writable }) => !writable).length,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
