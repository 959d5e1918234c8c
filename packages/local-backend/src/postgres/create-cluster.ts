import { randomBytes } from 'node:crypto'
import { chownSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { runProgram, type Runner } from '#src/postgres/runner.ts'

export interface ClusterPlan {
  runner: Runner
  program: string
  /** Path of the cluster; must not exist yet, or be empty. */
  databaseDirectory: string
  superuser: string
  password: string
  fsync: boolean
  /** False only in tests of the messages about a cluster without them. */
  checksums?: boolean
}

export class InitdbError extends Error {
  override readonly name = 'InitdbError'
  readonly output: string

  constructor(output: string) {
    super(`initdb failed: ${output}`)
    this.output = output
  }
}

/**
 * Creates a new, empty cluster. It is built under another name and renamed at the very end, so that a killed start leaves
 * nothing that looks like a cluster.
 */
export async function createCluster(plan: ClusterPlan): Promise<void> {
  const growing = `${plan.databaseDirectory}.new`
  const passwordFile = `${plan.databaseDirectory}.${randomBytes(6).toString('hex')}.pw`
  await rm(growing, { recursive: true, force: true })
  try {
    await mkdir(growing, { mode: 0o700 })
    await writeFile(passwordFile, plan.password, { mode: 0o600 })
    const { identity } = plan.runner
    if (identity) {
      chownSync(growing, identity.uid, identity.gid)
      chownSync(passwordFile, identity.uid, identity.gid)
    }
    await runInitdb(plan, growing, passwordFile)
    await rename(growing, plan.databaseDirectory)
  } finally {
    await rm(passwordFile, { force: true })
    await rm(growing, { recursive: true, force: true })
  }
}

async function runInitdb(
  plan: ClusterPlan,
  directory: string,
  passwordFile: string,
): Promise<void> {
  const args = [
    `--pgdata=${directory}`,
    `--username=${plan.superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    plan.checksums === false ? '--no-data-checksums' : '--data-checksums',
    '--no-instructions',
    ...(plan.fsync ? [] : ['--no-sync']),
  ]
  const child = runProgram(plan.runner, plan.program, args, {
    cwd: path.parse(directory).root,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('close', resolve)
    child.once('error', reject)
  })
  if (code !== 0) throw new InitdbError(output.trim())
}
