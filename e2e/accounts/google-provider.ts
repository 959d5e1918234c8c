import {
  startTestIssuer,
  type TestIssuer,
} from '../../packages/local-backend/src/auth/openid/issuer.fixture.ts'
import { startServer, type OwnServer } from '../servers/start-server.ts'
import { test as base } from '../test.ts'

interface GoogleSetUp {
  server: OwnServer
  /** An OpenID provider on this machine that simulates Google. */
  provider: TestIssuer
}

/** Journeys on their own server, on which Google is set up. */
export const test = base.extend<object, { google: GoogleSetUp }>({
  google: [
    async ({ serverSettings }, use) => {
      const provider = await startTestIssuer()
      const server = await startServer({
        env: {
          ...serverSettings.env,
          GOOGLE_ISSUER: provider.url,
          GOOGLE_CLIENT_ID: provider.clientId,
          GOOGLE_CLIENT_SECRET: provider.clientSecret,
        },
      })
      await use({ server, provider })
      await server.remove()
      await provider.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ google }, use) => use(google.server.origin),
})
