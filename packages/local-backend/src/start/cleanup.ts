import type { Log } from '#src/log.ts'
import { withDeadline } from '#src/start/with-deadline.ts'

type Undo = () => Promise<void> | void

export interface Cleanup {
  /** `deadline`: milliseconds after which the next part is asked, whether or not this one has stopped. */
  add(name: string, undo: Undo, deadline: number): void
  /** Undoes everything, last first, each whether or not the one before worked. Later calls wait for the first. */
  run(): Promise<void>
}

/** Remembers what was started, so that it can be stopped in the opposite order. */
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
