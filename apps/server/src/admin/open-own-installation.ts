import { openInstallation, type Installation } from '#src/admin/open-installation.ts'
import { readConfig } from '#src/config/config.ts'
import { createLog } from '#src/log/log.ts'
import { readVariables } from '#src/config/read-variables.ts'

/** The installation of this folder's settings, for commands from a terminal. */
export async function openOwnInstallation(): Promise<Installation> {
  const config = readConfig(readVariables(process.cwd()), process.cwd())
  return await openInstallation(
    config,
    async (options) => {
      const { startLocalBackend } = await import('@sampletrail/local-backend')
      return await startLocalBackend(options)
    },
    createLog('error'),
  )
}
