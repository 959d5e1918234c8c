import { statSync, truncateSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { requireFreeSpace, SPACE_FOR_EXISTING } from '#src/data-directory/free-space.ts'
import type { Log } from '#src/log.ts'
import { explainStartFailure } from '#src/postgres/explain-start-failure.ts'
import type { Folders } from '#src/postgres/prepare-folders.ts'
import {
  sendSignal,
  ServerStartError,
  startServer,
  type ServerProcess,
} from '#src/postgres/server-process.ts'
import { stopOrphan } from '#src/postgres/stop-orphan.ts'

export interface SupervisedServer {
  isRunning(): boolean
  stop(): Promise<void>
}

export interface Supervision {
  dataDirectory: string
  folders: Folders
  settings: Record<string, string>
  log: Log
}

const START_DEADLINE = 60_000
const MAX_LOG_BYTES = 5_000_000
/** Milliseconds between tries to restart a dead server; the last one repeats. */
const PAUSES = [0, 100, 250, 500, 1000, 2000]
/** After this time the server did not die of its start: the pauses begin again. In milliseconds. */
const STABLE_AFTER = 500

/**
 * Keeps a server running on the cluster until it is told to stop: it ends a leftover one, starts its own,
 * and restarts it whenever it dies. The first start throws `BackendStartError`.
 */
export async function superviseServer(supervision: Supervision): Promise<SupervisedServer> {
  const { folders, log } = supervision
  let current: ServerProcess | null = null
  let stopping: Promise<void> | null = null
  const stopped = new AbortController()

  await stopOrphan(folders.databaseDirectory, folders.listening.socketDirectory, log)
  limitLog(folders.logFile)
  try {
    current = await start(supervision)
  } catch (error) {
    throw explainStartFailure(supervision.dataDirectory, error)
  }
  // An exit without a stop (an uncaught error) at least stops the server.
  const sendHome = () => {
    if (current) sendSignal(current.pid, 'SIGINT')
  }
  process.once('exit', sendHome)
  const watching = keepRunning(current)

  return {
    isRunning: () => current !== null,
    stop: () => (stopping ??= stop()),
  }

  async function keepRunning(first: ServerProcess): Promise<void> {
    let server = first
    let failures = 0
    for (;;) {
      const startedAt = Date.now()
      const { code, signal } = await server.ended
      current = null
      if (stopped.signal.aborted) return
      log.error('postgres.died', { pid: server.pid, code, signal })
      if (Date.now() - startedAt > STABLE_AFTER) failures = 0
      const next = await startAgain()
      if (!next) return
      server = next
    }

    async function startAgain(): Promise<ServerProcess | null> {
      while (!stopped.signal.aborted) {
        await pause(PAUSES[Math.min(failures, PAUSES.length - 1)] ?? 0)
        failures += 1
        if (stopped.signal.aborted) return null
        try {
          current = await start(supervision)
          log.info('postgres.restarted', { pid: current.pid, attempt: failures })
          // A stop was requested meanwhile: its caller waits for this one, too.
          if (stopped.signal.aborted) await current.stop()
          return current
        } catch (error) {
          log.error('postgres.restart_failed', {
            attempt: failures,
            reason: error instanceof Error ? error.message : String(error),
          })
        }
      }
      return null
    }
  }

  async function pause(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: stopped.signal }).catch((error: unknown) => {
      if (!stopped.signal.aborted) throw error
    })
  }

  async function stop(): Promise<void> {
    stopped.abort()
    await current?.stop()
    await watching
    process.off('exit', sendHome)
  }
}

/** After a server's death its last children may hold the shared memory for a moment. */
async function start({ dataDirectory, folders, settings }: Supervision): Promise<ServerProcess> {
  await requireFreeSpace(dataDirectory, SPACE_FOR_EXISTING)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startServer({
        runner: folders.programs.runner,
        program: folders.programs.postgres,
        databaseDirectory: folders.databaseDirectory,
        logFile: folders.logFile,
        settings,
        deadline: START_DEADLINE,
      })
    } catch (error) {
      const isHeld =
        error instanceof ServerStartError && /shared memory block|already exists/.test(error.output)
      if (!isHeld || attempt === 50) throw error
      await sleep(100)
    }
  }
}

function limitLog(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > MAX_LOG_BYTES) truncateSync(file)
}
