import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readPostmasterFile } from '#src/postgres/postmaster-file.ts'
import { runProgram, type Runner } from '#src/postgres/runner.ts'

export interface ServerProcess {
  pid: number
  /** Resolves when the process has ended, for whatever reason. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** Ends it: running queries are cancelled, everything committed is on disk. Returns at once if it is gone. */
  stop(): Promise<void>
}

export interface ServerStart {
  runner: Runner
  program: string
  databaseDirectory: string
  logFile: string
  settings: Record<string, string>
  /** Milliseconds within which the server has to accept connections, including recovery after a crash. */
  deadline: number
}

export class ServerStartError extends Error {
  override readonly name = 'ServerStartError'
  /** The server's own output while it tried. */
  readonly output: string

  constructor(message: string, output: string) {
    super(message)
    this.output = output
  }
}

/** Starts a server on an existing cluster and resolves when it accepts connections. */
export async function startServer(start: ServerStart): Promise<ServerProcess> {
  const log = openSync(start.logFile, 'a', 0o600)
  const logBefore = readFileSync(start.logFile).length
  const settings = Object.entries(start.settings).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  let child: ChildProcess
  try {
    child = runProgram(start.runner, start.program, ['-D', start.databaseDirectory, ...settings], {
      cwd: path.parse(start.databaseDirectory).root,
      stdio: ['ignore', log, log],
      // Ctrl-C reaches the whole terminal group; only we decide when PostgreSQL stops.
      detached: true,
    })
  } finally {
    closeSync(log)
  }
  const output = () => readFileSync(start.logFile).subarray(logBefore).toString('utf8').trim()
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
    child.once('error', () => resolve({ code: null, signal: null }))
  })
  child.unref()
  const { pid } = child
  if (pid === undefined) {
    await ended
    throw new ServerStartError('PostgreSQL could not be run', output())
  }
  const hasEnded = watch(ended)
  const end = Date.now() + start.deadline
  while (!(await isReady(start.databaseDirectory, pid))) {
    if (hasEnded()) throw new ServerStartError('PostgreSQL ended while it was starting', output())
    if (Date.now() > end) {
      await stopProcess(pid, ended)
      throw new ServerStartError('PostgreSQL was not ready in time', output())
    }
    await sleep(10)
  }
  return {
    pid,
    ended,
    stop: async () => {
      if (!hasEnded()) await stopProcess(pid, ended)
    },
  }
}

async function isReady(databaseDirectory: string, pid: number): Promise<boolean> {
  const file = await readPostmasterFile(databaseDirectory)
  return file?.pid === pid && file.status === 'ready'
}

function watch(ended: Promise<unknown>): () => boolean {
  let done = false
  void ended.finally(() => {
    done = true
  })
  return () => done
}

/** First a fast shutdown, then an immediate one, then by force; each of them is safe for the data. */
async function stopProcess(pid: number, ended: Promise<unknown>): Promise<void> {
  for (const [signal, patience] of STOP_STEPS) {
    if (!sendSignal(pid, signal)) break
    const patienceEnded = new AbortController()
    const outcome = await Promise.race([
      ended.then(() => 'ended' as const),
      sleep(patience, 'still there' as const, { signal: patienceEnded.signal }).catch(() => null),
    ])
    patienceEnded.abort()
    if (outcome === 'ended') return
  }
  await ended
}

/** Signals of a stop and the milliseconds for each. */
export const STOP_STEPS = [
  ['SIGINT', 6000],
  ['SIGQUIT', 3000],
  ['SIGKILL', 2000],
] as const

/** False if there is no such process any more. */
export function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}
