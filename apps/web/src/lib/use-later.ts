import { useEffect, useEffectEvent, useRef } from 'react'
import type { ZodType } from 'zod'
import { type AppError, toAppError } from '#src/lib/errors.ts'
import type { DraftKey } from '#src/lib/personal-storage.ts'
import { keepDraft, readDraft } from '#src/lib/use-form-draft.ts'
import { whenBack } from '#src/lib/when-back.ts'

interface Work<Task> {
  /** Where the task waits on this device; signing out removes it. */
  key: DraftKey
  schema: ZodType<Task>
  /** What the server is asked for. It may be asked several times for the same; `isFirst` is false for a task that has waited. */
  ask: (task: Task, isFirst: boolean) => Promise<unknown>
  /** Called for a task that failed: `isLater` if it waits, which is said once. */
  onFailure: (failure: unknown, isLater: boolean) => void
}

/**
 * A task for the server that must not be forgotten if it cannot be reached: it waits on this device, and is tried again when the screen
 * opens and when the network is back. Returns a function that begins a task.
 */
export function useLater<Task>({ key, schema, ask, onFailure }: Work<Task>): (task: Task) => void {
  const isAsking = useRef(false)

  async function attempt(task: Task, isFirst: boolean): Promise<void> {
    isAsking.current = true
    try {
      await ask(task, isFirst)
    } catch (failure) {
      const isLater = mayComeLater(toAppError(failure))
      if (isFirst || !isLater) onFailure(failure, isLater)
      if (isLater) return
    } finally {
      isAsking.current = false
    }
    // A later task may wait in its place.
    if (localStorage.getItem(key) === JSON.stringify(task)) localStorage.removeItem(key)
  }

  const attemptWaiting = useEffectEvent(() => {
    const waiting = schema.safeParse(readDraft(key))
    if (waiting.success && !isAsking.current) void attempt(waiting.data, false)
  })
  useEffect(() => {
    attemptWaiting()
    return whenBack(() => attemptWaiting())
  }, [])

  return (begun) => {
    // As it is read again.
    const task = schema.parse(begun)
    keepDraft(key, task)
    void attempt(task, true)
  }
}

/** The server was not reached, or has too much to do. */
function mayComeLater({ status, code, isNetwork }: AppError): boolean {
  return isNetwork || code === 'timeout' || status >= 500 || status === 408 || status === 429
}
