import { spawnSync } from 'node:child_process'
import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { identifyProcess } from '#src/data-directory/process-identity.ts'
import { BackendStartError } from '#src/errors.ts'
import type { Log } from '#src/log.ts'
import { readPostmasterFile } from '#src/postgres/postmaster-file.ts'
import { sendSignal, STOP_STEPS } from '#src/postgres/server-process.ts'

/**
 * Ends the server that a killed process left behind on this database, and removes everything that would keep a new one
 * from starting. Call it only while holding the data directory's lock.
 */
export async function stopOrphan(
  databaseDirectory: string,
  socketDirectory: string | null,
  log: Log,
): Promise<void> {
  const file = await readPostmasterFile(databaseDirectory)
  if (file && (await identifyProcess(file.pid)) !== null) {
    if (await isOurServer(file.pid, databaseDirectory)) {
      log.warn('postgres.orphan_found', { pid: file.pid })
      await stop(file.pid)
    } else {
      // The number belongs to another process by now, which PostgreSQL would take for a server.
      log.warn('postgres.stale_pid_file', { pid: file.pid })
      await rm(path.join(databaseDirectory, 'postmaster.pid'), { force: true })
    }
  }
  if (socketDirectory === null) return
  await Promise.all(
    ['.s.PGSQL.5432', '.s.PGSQL.5432.lock'].map((name) =>
      rm(path.join(socketDirectory, name), { force: true }),
    ),
  )
}

async function stop(pid: number): Promise<void> {
  for (const [signal, patience] of STOP_STEPS) {
    if (!sendSignal(pid, signal)) return
    const end = Date.now() + patience
    while (Date.now() < end) {
      await sleep(20)
      // Not only a signal: an ended process keeps its number until its new parent has collected it.
      if ((await identifyProcess(pid)) === null) return
    }
  }
  throw new BackendStartError(
    `A PostgreSQL server that was left behind (process ${pid}) does not end.`,
    `End it with \`kill -9 ${pid}\` and start again. Nothing acknowledged is lost by that.`,
  )
}

async function isOurServer(pid: number, databaseDirectory: string): Promise<boolean> {
  if (process.platform === 'linux') {
    return (await standsIn(pid, databaseDirectory)) || (await names(pid, databaseDirectory))
  }
  const [command, args]: [string, string[]] =
    process.platform === 'win32'
      ? ['tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']]
      : ['ps', ['-o', 'command=', '-p', String(pid)]]
  const { stdout } = spawnSync(command, args, { encoding: 'utf8', timeout: 5000 })
  if (process.platform === 'win32') return stdout.includes('postgres.exe')
  return stdout.includes('postgres') && stdout.includes(databaseDirectory)
}

/** A server's working directory is its data directory, under whatever name it was started. */
async function standsIn(pid: number, databaseDirectory: string): Promise<boolean> {
  const directory = await unlessGone(readlink(`/proc/${pid}/cwd`))
  return directory !== null && directory === (await realpath(databaseDirectory))
}

/** In a container even root may not read another user's working directory; everybody can read the command line. */
async function names(pid: number, databaseDirectory: string): Promise<boolean> {
  const commandLine = await unlessGone(readFile(`/proc/${pid}/cmdline`, 'utf8'))
  const [program = '', ...args] = (commandLine ?? '').split('\0')
  return path.basename(program) === 'postgres' && args.includes(databaseDirectory)
}

async function unlessGone(answer: Promise<string>): Promise<string | null> {
  try {
    return await answer
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES') return null
    throw error
  }
}
