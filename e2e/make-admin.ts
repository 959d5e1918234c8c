import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { commandSettings } from './shared-server.ts'

const command = fileURLToPath(new URL('../apps/server/src/admin.ts', import.meta.url))

/** Makes somebody an admin as an operator does, from a terminal beside the running server: the shared one, or one's own. */
export async function makeAdmin(email: string, dataDirectory?: string): Promise<void> {
  await runIn(dataDirectory, 'grant', email)
}

/** Gives somebody the Pro plan in the same way. */
export async function makePro(email: string, dataDirectory?: string): Promise<void> {
  await runIn(dataDirectory, 'pro', email)
}

/** Puts somebody on a trial of Pro that runs for so many days. */
export async function makeTrial(email: string, days: number): Promise<void> {
  await runCommand('trial', email, String(days))
}

/** What the operator's command says. */
async function runCommand(...words: string[]): Promise<string> {
  return await runIn(undefined, ...words)
}

/** The same, beside the server of that directory, or the shared one. */
export async function runIn(
  dataDirectory: string | undefined,
  ...words: string[]
): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [command, ...words], {
    env: { ...process.env, ...commandSettings(dataDirectory) },
  })
  return stdout
}
