import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { commandSettings } from './shared-server.ts'

const command = fileURLToPath(new URL('../../apps/server/src/admin.ts', import.meta.url))

/**
 * Runs the operator's command as in a terminal, next to that directory's server or the shared one. Returns its output.
 */
export async function runCommand(
  dataDirectory: string | undefined,
  ...words: string[]
): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [command, ...words], {
    env: { ...process.env, ...commandSettings(dataDirectory) },
  })
  return stdout
}
