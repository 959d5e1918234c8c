import { createServer } from 'node:http'
import { readConfig } from '../../apps/server/src/config/config.ts'
import { embeddedOptions } from '../../apps/server/src/running/embedded-backend.ts'
import { createLog } from '../../apps/server/src/log/log.ts'
import { runUntilStopped } from '../../apps/server/src/running/run-until-stopped.ts'
import { startLocalBackend } from '../../packages/local-backend/src/start.ts'
import { listenOn } from './listen-on.ts'

/**
 * A process of its own that stands in for a Supabase project: the services of `packages/local-backend` with the product's
 * schema, mails and limits, and nothing else of the product. Told by the variables of the server, and by SITE_URL where
 * people open the app. Its keys go to whoever forked it.
 */
await runUntilStopped(async (onLog) => {
  const config = readConfig(process.env, process.cwd())
  const log = createLog(config.logLevel)
  onLog(log)
  const server = createServer()
  const listener = await listenOn(server, config.port)
  const url = `http://localhost:${listener.port}`
  const backend = await startLocalBackend({
    ...embeddedOptions(config, url, log),
    siteUrl: process.env['SITE_URL'] ?? url,
  })
  server.on('request', (request, response) => backend.handleRequest(request, response))
  server.on('upgrade', (request, socket, head) => backend.handleUpgrade(request, socket, head))
  const { publishableKey, secretKey, databaseUrl } = backend
  process.send?.({ url, publishableKey, secretKey, databaseUrl })
  // Nobody is left to stop it.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  return {
    async stop() {
      await listener.stop()
      await backend.stop()
    },
  }
})
