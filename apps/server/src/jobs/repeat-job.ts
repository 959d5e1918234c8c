import type { Log } from '#src/log/log.ts'

export interface RepeatedJob {
  /** Runs now, or once more after the run that is going on. */
  wake(): void
  /** No run begins any more; waits a moment for one that is going on. */
  stop(): Promise<void>
}

interface JobOptions {
  /** As the log calls it. */
  name: string
  /** Milliseconds from the end of one run to the start of the next. */
  pause: number
  log: Log
}

/** A stop of the whole server has five seconds, of which one job gets this much; in milliseconds. */
const stopPatience = 1000

/**
 * Runs `work` now and after each pause, never twice at once. A run that fails is noted and the next one comes as if it had
 * not; a run is told by its signal when the server stops.
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
