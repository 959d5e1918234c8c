import { startServer, type OwnServer } from './start-server.ts'
import { test as base } from './test.ts'

/** Journeys that stop their server, or need settings of their own, have a server of their own. */
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
