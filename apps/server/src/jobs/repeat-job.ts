import type { Log } from '#src/log/log.ts'

export interface RepeatedJob {
  /** Runs now, or once more after the current run. */
  wake(): void
  /** Begins no more runs; waits a moment for a running one. */
  stop(): Promise<void>
}

interface JobOptions {
  /** Its name in the log. */
  name: string
  /** Milliseconds from the end of one run to the start of the next. */
  pause: number
  log: Log
}

/** A stop of the whole server has five seconds, of which one job gets this much; in milliseconds. */
const stopPatience = 1000

/**
 * Runs `work` now and after each pause, never twice at once. A failed run is logged and the next one follows as usual; a run's
 * signal is aborted when the server stops.
 */
export function repeatJob(
  work: (signal: AbortSignal) => Promise<void>,
  { name, pause, log }: JobOptions,
): RepeatedJob {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let isWanted = false

  async function run(): Promise<void> {
    do {
      isWanted = false
      try {
        await work(stopping.signal)
      } catch (error) {
        if (!stopping.signal.aborted) log.error('job.failed', { job: name, error })
      }
    } while (isWanted && !stopping.signal.aborted)
    running = null
    if (!stopping.signal.aborted) timer = setTimeout(wake, pause).unref()
  }

  function wake(): void {
    if (stopping.signal.aborted) return
    isWanted = true
    if (running) return
    clearTimeout(timer)
    running = run()
  }

  wake()
  return {
    wake,
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      if (!running) return
      const { promise, resolve } = Promise.withResolvers<void>()
      const patience = setTimeout(resolve, stopPatience)
      await Promise.race([running, promise])
      clearTimeout(patience)
    },
  }
}
