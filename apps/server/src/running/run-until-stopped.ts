import { createLog, type Log } from '#src/log/log.ts'
import { describeStartFailure } from '#src/running/start-error.ts'

interface Stoppable {
  stop(): Promise<void>
}

/** After this many milliseconds the process ends, even with open connections. */
const stopDeadline = 4800

/**
 * Runs `start` and keeps the process alive until SIGINT or SIGTERM, which stop it cleanly, also during the start; an uncaught
 * error does the same and ends with code 1. A failed start prints its reason and ends the process.
 */
export async function runUntilStopped<Running extends Stoppable>(
  start: (useLog: (log: Log) => void, signal: AbortSignal) => Promise<Running>,
): Promise<Running> {
  let log = createLog('error')
  const stopping = new AbortController()

  const starting = start((created) => {
    log = created
  }, stopping.signal)

  async function stop(exitCode: number): Promise<void> {
    if (stopping.signal.aborted) return
    stopping.abort()
    setTimeout(() => {
      log.error('stop.overdue')
      process.exit(1)
    }, stopDeadline).unref()
    try {
      const running = await starting.catch((error: unknown) => {
        // An aborted start has left nothing to stop; one that failed meanwhile has a reason.
        if (error !== stopping.signal.reason) log.warn('start.failed_while_stopping', { error })
        return null
      })
      await running?.stop()
      process.exit(exitCode)
    } catch (error) {
      log.error('stop.failed', { error })
      process.exit(1)
    }
  }

  function failWith(event: string) {
    return (error: unknown) => {
      log.error(event, { error })
      void stop(1)
    }
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))
  process.on('uncaughtException', failWith('process.uncaught_exception'))
  process.on('unhandledRejection', failWith('process.unhandled_rejection'))

  try {
    return await starting
  } catch (error) {
    // Then `stop` ends the process.
    if (stopping.signal.aborted) return await new Promise<never>(() => undefined)
    return endWithReason(error, log)
  }
}

function endWithReason(error: unknown, log: Log): never {
  const words = describeStartFailure(error)
  if (words === null) log.error('start.failed', { error })
  else process.stderr.write(`${words}\n`)
  process.exit(1)
}
