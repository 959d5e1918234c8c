import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Outcome } from '../play-round.ts'
import { prepareServer, type ServerUnderTest } from '../run-server.ts'
import { signIn, type Account } from '../sign-up.ts'
import { readCounters } from '../writers.ts'

/** Milliseconds within which a command is killed, at any point of its work. */
const killedWithin = { backup: 2000, restore: 6000 }

/**
 * A backup during writes, after another one that was killed; then the server is killed, and the backup is restored to
 * another place, after a first attempt that was killed. Everything stored when the backup began must be there.
 */
export async function restoreElsewhere(
  server: ServerUnderTest,
  account: Account,
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'sampletrail-restored-'))
  // PostgreSQL may run as another system user.
  chmodSync(folder, 0o711)
  const file = join(folder, 'a.tar.gz')
  const elsewhere = await prepareServer(join(folder, 'elsewhere'))
  mkdirSync(join(folder, 'elsewhere'))
  const problems: string[] = []
  try {
    await runAndKill('backup', [file], server.dataDirectory)
    if (existsSync(file)) rmSync(file)
    const stored = await readCounters(server.url, account)
    problems.push(...(await run('backup', [file], server.dataDirectory)))
    await server.killNode()
    const back = await server.start()
    await runAndKill('restore', [file], elsewhere.dataDirectory)
    problems.push(...(await run('restore', [file], elsewhere.dataDirectory)))
    if (problems.length === 0) {
      await elsewhere.start()
      problems.push(...(await findLosses(elsewhere.url, account, stored)))
    }
    return { back, problems }
  } finally {
    await elsewhere.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Signs in with the old password, and checks every number that was stored. */
async function findLosses(url: string, account: Account, stored: Map<string, number>) {
  const restored = await readCounters(url, await signIn(url, account))
  return [...stored].flatMap(([productId, number]) => {
    const found = restored.get(productId)
    if (found === undefined) return [`product ${productId} is not in the backup`]
    return found < number ? [`${number} was stored, ${found} is in the backup`] : []
  })
}

type Command = 'backup' | 'restore'

async function run(command: Command, words: string[], dataDirectory: string): Promise<string[]> {
  const { child, said } = start(command, words, dataDirectory)
  await once(child, 'close')
  return child.exitCode === 0 ? [] : [`${command} ended with ${child.exitCode}: ${said()}`]
}

async function runAndKill(command: Command, words: string[], dataDirectory: string): Promise<void> {
  const { child } = start(command, words, dataDirectory)
  const ended = once(child, 'close')
  await sleep(Math.random() * killedWithin[command])
  child.kill('SIGKILL')
  await ended
}

function start(command: Command, words: string[], dataDirectory: string) {
  const script = fileURLToPath(new URL(`../../../apps/server/src/${command}.ts`, import.meta.url))
  const child = spawn(process.execPath, [script, ...words], {
    env: { ...process.env, DATA_DIR: dataDirectory },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  return { child, said: () => said.trim() }
}
