import { startServer, type OwnServer } from './start-server.ts'
import { test as base } from '../test.ts'

/** Journeys that stop their server, or need their own settings, have a server for themselves. */
export const test = base.extend<object, { server: OwnServer }>({
  server: [
    async ({ serverSettings }, use) => {
      const server = await startServer(serverSettings)
      await use(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ server }, use) => use(server.origin),
})

/** The console messages for a server that is stopped, and for one that starts. */
export const errorsWithoutServer = [
  'ERR_CONNECTION_REFUSED',
  'ERR_EMPTY_RESPONSE',
  'ERR_CONNECTION_RESET',
  // Files that the worker does not have either.
  'ERR_FAILED',
  '[Error occurred]',
  'WebSocket',
  // While it starts.
  '503 (Service Unavailable)',
]
