import { AsyncLocalStorage } from 'node:async_hooks'
import { answerDeadlines } from '#src/deadlines/answer-deadlines.ts'

/**
 * Milliseconds within which a caller gets an answer, no matter how slow other services are. They count from the start of the
 * request and include time in our queues. docs/decisions/0020-an-answer-within-20-seconds.md
 */
export const longestWait: number = answerDeadlines.answer
/** The share of it that is kept for serving a request after its time in queues. */
const served = 0.25
/** The share of it that is kept for saying what went wrong. */
const spare = 0.025

interface RequestTime {
  /** Times of `performance.now()`. */
  queuesEnd: number
  callsEnd: number
  signal: AbortSignal
}

const current = new AsyncLocalStorage<RequestTime>()

/**
 * Runs a request's work and ends its queues and its calls to other services in time. Inside another request, that request's
 * time applies.
 */
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

/** Milliseconds that this request may still wait in queues; Infinity outside a request. */
export function queueTimeLeft(): number {
  const time = current.getStore()
  return time === undefined ? Infinity : Math.max(0, time.queuesEnd - performance.now())
}

/** Milliseconds that this request may still wait for other services; Infinity outside a request. */
export function callTimeLeft(): number {
  const time = current.getStore()
  return time === undefined ? Infinity : Math.max(0, time.callsEnd - performance.now())
}

/** Aborted when this request must stop waiting for other services; undefined outside a request. */
export function callSignal(): AbortSignal | undefined {
  return current.getStore()?.signal
}
