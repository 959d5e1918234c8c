import { serve } from '@hono/node-server'
import type { Hono } from 'hono'

/** A simulator of a vendor's service, listening on loopback. */
export interface Simulator {
  /** Origin to configure instead of the vendor's own. */
  url: string
  stop: () => Promise<void>
}

/** Starts a simulator on 127.0.0.1; port 0 takes any free one. */
export function listen(app: Hono, port = 0): Promise<Simulator> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port }, (address) => {
      resolve({
        url: `http://127.0.0.1:${address.port}`,
        stop: () =>
          new Promise((done, fail) => {
            server.close((error) => (error ? fail(error) : done()))
            if ('closeAllConnections' in server) server.closeAllConnections()
          }),
      })
    })
    server.once('error', reject)
  })
}
