import { createServer } from 'node:http'
import { readConfig } from '../../apps/server/src/config/config.ts'
import { embeddedOptions } from '../../apps/server/src/running/embedded-backend.ts'
import { createLog } from '../../apps/server/src/log/log.ts'
import { runUntilStopped } from '../../apps/server/src/running/run-until-stopped.ts'
import { startLocalBackend } from '../../packages/local-backend/src/start.ts'
import { listenOn } from './listen-on.ts'

/**
 * A separate process that simulates a Supabase project: the services of `packages/local-backend` with the product's
 * schema, emails and limits, and no other part of the product. It reads the server's variables, and SITE_URL for the
 * app's address. It sends its keys to the process that forked it.
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
  // No parent process is left to stop it.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  return {
    async stop() {
      await listener.stop()
      await backend.stop()
    },
  }
})
