import { AppError } from '#src/http/app-error.ts'

export interface QueueLimits {
  /** The number of tasks that run at the same time. */
  atOnce: number
  /** Limits for one person's tasks, and for everybody's: running and waiting ones. */
  ofOne: number
  ofAll: number
}

/**
 * Runs a task in its turn. Throws `busy` if there is no place left, and the signal's reason if it is aborted before the task
 * began; a running task receives the signal itself.
 */
export type FairQueue = <Result>(
  userId: string,
  signal: AbortSignal,
  work: () => Promise<Result>,
  /** The time of the request (`performance.now()`), which orders one person's tasks; default now. */
  since?: number,
) => Promise<Result>

interface Waiting {
  since: number
  begin: () => void
}

/** People take turns: between a person's tasks everybody else's run; a person's own run in order. */
export function createFairQueue({ atOnce, ofOne, ofAll }: QueueLimits): FairQueue {
  /** By person; the first in the map is next. */
  const waiting = new Map<string, Waiting[]>()
  const counts = new Map<string, number>()
  let all = 0
  let running = 0

  function takePlace(userId: string): void {
    const own = counts.get(userId) ?? 0
    if (own >= ofOne) {
      throw new AppError(
        'busy',
        'Many of your receipts are being scanned already. Please try again when some of them are done.',
      )
    }
    if (all >= ofAll) {
      throw new AppError(
        'busy',
        'Many receipts are being scanned right now. Please try again in a moment.',
      )
    }
    counts.set(userId, own + 1)
    all += 1
  }

  function leavePlace(userId: string): void {
    const own = (counts.get(userId) ?? 1) - 1
    if (own === 0) counts.delete(userId)
    else counts.set(userId, own)
    all -= 1
  }

  async function waitForTurn(userId: string, signal: AbortSignal, since: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const entry = { since, begin: resolve }
    const own = [...(waiting.get(userId) ?? []), entry]
    waiting.set(
      userId,
      own.toSorted((a, b) => a.since - b.since),
    )
    const giveUp = () => {
      keep(
        userId,
        (waiting.get(userId) ?? []).filter((other) => other !== entry),
      )
      reject(signal.reason as Error)
    }
    signal.addEventListener('abort', giveUp, { once: true })
    try {
      await promise
    } finally {
      signal.removeEventListener('abort', giveUp)
    }
  }

  /** Replaces a person's waiting tasks, without a change of turns. */
  function keep(userId: string, entries: Waiting[]): void {
    if (entries.length === 0) waiting.delete(userId)
    else waiting.set(userId, entries)
  }

  function beginNext(): void {
    for (const [userId, [next, ...others]] of waiting) {
      waiting.delete(userId)
      keep(userId, others)
      if (!next) continue
      running += 1
      next.begin()
      return
    }
  }

  return async (userId, signal, work, since = performance.now()) => {
    signal.throwIfAborted()
    takePlace(userId)
    try {
      if (running < atOnce) running += 1
      else await waitForTurn(userId, signal, since)
      try {
        return await work()
      } finally {
        running -= 1
        beginNext()
      }
    } finally {
      leavePlace(userId)
    }
  }
}
