import type { Log } from '#src/log.ts'
import { withDeadline } from '#src/start/with-deadline.ts'

type Undo = () => Promise<void> | void

export interface Cleanup {
  /** `deadline`: milliseconds after which the next part is stopped, even if this one is still running. */
  add(name: string, undo: Undo, deadline: number): void
  /** Undoes everything, last first, each even if the one before failed. Later calls wait for the first. */
  run(): Promise<void>
}

/** Records started parts, to stop them in the opposite order. */
export function createCleanup(log: Log): Cleanup {
  const steps: { name: string; undo: Undo; deadline: number }[] = []
  let running: Promise<void> | null = null
  return {
    add: (name, undo, deadline) => void steps.push({ name, undo, deadline }),
    run: () => (running ??= undoAll()),
  }

  async function undoAll(): Promise<void> {
    for (const { name, undo, deadline } of steps.toReversed()) {
      try {
        await withDeadline(Promise.resolve(undo()), deadline)
      } catch (error) {
        log.warn('backend.stop_failed', { part: name, reason: String(error) })
      }
    }
  }
}
