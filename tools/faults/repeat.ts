import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds within which every request must end, also one that is under way when the database dies. */
export const endsWithin = 10_000

/** One kind of request that continues during faults, and the requests that the server acknowledged. */
export interface Activity {
  /** How many requests were acknowledged so far. */
  acknowledged(): number
  /** The longest time that a request took to end, in milliseconds, however it ended. */
  longest(): number
  stop(): Promise<void>
  /** Acknowledged data that is missing, in words; to be called after the stop. */
  findLosses(): Promise<string[]>
}

/** Milliseconds after which nobody waits any more, however busy the machine is. */
const longestWait = 120_000

interface Repetition {
  acknowledged(): number
  longest(): number
  stop(): Promise<void>
}

/** A short pause after a refusal, so that a stopped server does not get endless requests. */
const restAfterRefusal = 20

/** Repeats `attempt` until it is stopped. It returns whether the server acknowledged. */
export function repeat(attempt: () => Promise<boolean>, rest = 0): Repetition {
  const stopped = new AbortController()
  let acknowledged = 0
  let longest = 0
  const loop = (async () => {
    while (!stopped.signal.aborted) {
      const began = performance.now()
      const isAcknowledged = await attempt()
      longest = Math.max(longest, performance.now() - began)
      if (isAcknowledged) acknowledged += 1
      const pause = isAcknowledged ? rest : Math.max(rest, restAfterRefusal)
      if (pause > 0) await sleep(pause)
    }
  })()
  return {
    acknowledged: () => acknowledged,
    longest: () => longest,
    async stop() {
      stopped.abort()
      await loop
    },
  }
}

/** The answer, read to its end; null if the server was killed meanwhile, or took longer than any request may. */
export async function send(
  url: string,
  request: RequestInit,
): Promise<{ status: number; bytes: Buffer } | null> {
  try {
    const signal = AbortSignal.timeout(longestWait)
    const response = await fetch(url, { ...request, signal })
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
  } catch {
    // No acknowledgement, whatever the reason; the caller measures how long it took.
    return null
  }
}
