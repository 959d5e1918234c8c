import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Milliseconds within which whoever asks hears an answer, whatever the services of others do. It counts from the request:
 * time in a queue of ours is part of it. docs/decisions/0020-an-answer-within-20-seconds.md
 */
export const longestWait = 20_000
/** The share of it for which nobody waits in a queue: those who come out of one need time to be served. */
const served = 0.25
/** The share of it that is kept to say what went wrong. */
const spare = 0.025

interface RequestTime {
  /** Moments of `performance.now()`. */
  queuesEnd: number
  callsEnd: number
  signal: AbortSignal
}

const current = new AsyncLocalStorage<RequestTime>()

/** Runs the work of a request: its queues and its calls to others end in time. Within another one, that one's time holds. */
export async function limitWaiting<Result>(
  work: () => Promise<Result>,
  milliseconds = longestWait,
): Promise<Result> {
  if (current.getStore() !== undefined) return await work()
  const began = performance.now()
  const controller = new AbortController()
  const forCalls = milliseconds * (1 - spare)
  const timer = setTimeout(
    () => controller.abort(new DOMException('The time of this request is over.', 'TimeoutError')),
    forCalls,
  )
  const time: RequestTime = {
    queuesEnd: began + milliseconds * (1 - served),
    callsEnd: began + forCalls,
    signal: controller.signal,
  }
  try {
    return await current.run(time, work)
  } finally {
    clearTimeout(timer)
  }
}

/** Milliseconds for which this request may still wait in queues; without end outside of one. */
export function queueTimeLeft(): number {
  const time = current.getStore()
  return time === undefined ? Infinity : Math.max(0, time.queuesEnd - performance.now())
}

/** Milliseconds for which this request may still wait for others; without end outside of one. */
export function callTimeLeft(): number {
  const time = current.getStore()
  return time === undefined ? Infinity : Math.max(0, time.callsEnd - performance.now())
}

/** Aborted when this request must wait for nobody any more; undefined outside of one. */
export function callSignal(): AbortSignal | undefined {
  return current.getStore()?.signal
}
