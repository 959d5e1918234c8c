import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Loopback {
  origin: string
  stop(): Promise<void>
}

/** Serves `handle` on a free port of this machine, so that tests go through real sockets. */
export async function startLoopback(handle: RequestListener): Promise<Loopback> {
  const server = createServer(handle)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
