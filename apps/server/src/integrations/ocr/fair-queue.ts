import { AppError } from '#src/http/app-error.ts'

export interface QueueLimits {
  /** How many works run at the same time. */
  atOnce: number
  /** Works of one person, and of everybody: those that run and those that wait. */
  ofOne: number
  ofAll: number
}

/**
 * Runs a work in its turn. Throws `busy` when there is no place left, and the signal's reason when it is aborted before
 * the work began; a work that runs hears of that itself.
 */
export type FairQueue = <Result>(
  userId: string,
  signal: AbortSignal,
  work: () => Promise<Result>,
  /** When it was asked for (`performance.now()`), which orders the works of one person; now if absent. */
  since?: number,
) => Promise<Result>

interface Waiting {
  since: number
  begin: () => void
}

/** People take turns: somebody with twenty works waits between them for everybody else; their own go in order. */
export function createFairQueue({ atOnce, ofOne, ofAll }: QueueLimits): FairQueue {
  /** Of each person; whoever comes first in the map is next. */
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

  /** Changes what somebody waits with, without a change of turns. */
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
