import { describeStart } from '#src/running/start-message.ts'
import { readConfig } from '#src/config/config.ts'
import { keepConnectionFacts } from '#src/running/connection-facts.ts'
import { createLog } from '#src/log/log.ts'
import { readVariables } from '#src/config/read-variables.ts'
import { runUntilStopped } from '#src/running/run-until-stopped.ts'
import { startServer } from '#src/running/start-server.ts'

/**
 * Composition root. A program that imports this file (such as the demo) gets the running server; a failed start ends the process
 * with its reason.
 */
export const server = await runUntilStopped(async (onLog, signal) => {
  const config = readConfig(readVariables(process.cwd()), process.cwd())
  const log = createLog(config.logLevel)
  onLog(log)
  const running = await startServer(
    config,
    async (options) => {
      // Not loaded with a Supabase project.
      const { startLocalBackend } = await import('@sampletrail/local-backend')
      return await startLocalBackend(options)
    },
    log,
    signal,
  )
  const forget = config.supabase
    ? () => undefined
    : keepConnectionFacts(config.dataDirectory, running)
  process.stdout.write(describeStart(config, running))
  return {
    ...running,
    async stop() {
      forget()
      await running.stop()
    },
  }
})
