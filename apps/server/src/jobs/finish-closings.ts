import { setTimeout as sleep } from 'node:timers/promises'
import { finishClosing, type ClosingDependencies } from '#src/commands/accounts/delete-account.ts'

export interface ClosingSweep {
  /** Starts nothing more, and waits a moment for the running step. */
  stop(): Promise<void>
}

/** In milliseconds. */
const betweenSweeps = 10 * 60_000
const patience = 1000

/**
 * Finishes the rest of closed accounts, at once and then every ten minutes, and deletes addresses after their 24 months.
 * Several servers may do so at the same time.
 */
export function sweepClosings(
  dependencies: ClosingDependencies,
  interval = betweenSweeps,
): ClosingSweep {
  let stopped = false
  let running = sweep()
  const timer = setInterval(() => {
    running = running.then(sweep)
  }, interval)
  timer.unref()

  async function sweep(): Promise<void> {
    const { backend, log } = dependencies
    try {
      const left = await backend.asService(async (transaction) => {
        await transaction.query('select private.forget_closures()')
        const { rows } = await transaction.query<{ id: string }>(
          'select id from private.open_closures() as id',
        )
        return rows.map(({ id }) => id)
      })
      for (const id of left) {
        if (stopped) return
        // A failing one must not block the others forever.
        await finishClosing(dependencies, id).catch((error: unknown) =>
          log.warn('account.closing_failed', { error }),
        )
      }
    } catch (error) {
      if (!stopped) log.warn('account.sweep_failed', { error })
    }
  }

  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await Promise.race([running, sleep(patience, undefined, { ref: false })])
    },
  }
}
