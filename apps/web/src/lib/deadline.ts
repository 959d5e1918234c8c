import { AppError } from '#src/lib/errors.ts'

/** How long to wait for an answer, and the message if none arrives in time. */
export interface Deadline {
  ms: number
  text: string
}

/** The time limit of our own functions if a caller gives none. */
const answerMs = 30_000
/** On a slow line the request body gets additional time, at 64 kB a second. */
const bytesPerMs = 64

/** The deadline for a call to our own functions. Without an answer it is unknown whether a change was made. */
export function usualDeadline({ method = 'GET', body }: RequestInit): Deadline {
  const ms = answerMs + sizeOf(body) / bytesPerMs
  const seconds = Math.round(ms / 1000)
  const advice =
    method === 'GET' ? 'Please try again.' : 'Check whether it was done before you try again.'
  return {
    ms,
    text: `SampleTrail did not answer within ${seconds} seconds. ${advice}`,
  }
}

function sizeOf(body: RequestInit['body']): number {
  if (typeof body === 'string') return body.length
  if (body instanceof Blob) return body.size
  if (!(body instanceof FormData)) return 0
  return [...body.values()].reduce(
    (sum, part) => sum + (typeof part === 'string' ? 0 : part.size),
    0,
  )
}

/**
 * Runs work that may never end. Its signal is aborted when the time is up, or when `outer` is aborted.
 * @throws AppError 'timeout' with the deadline's text; otherwise the error of `work`.
 */
export async function withDeadline<Result>(
  { ms, text }: Deadline,
  outer: AbortSignal | null | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const over = new AbortController()
  const signals = outer ? [outer, over.signal] : [over.signal]
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new AppError(text, { code: 'timeout' }))
      over.abort(new DOMException(text, 'TimeoutError'))
    }, ms)
  })
  try {
    return await Promise.race([work(AbortSignal.any(signals)), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Reads the next part of a streamed answer. One that stalls ends with the deadline's text. */
export function readInTime<Part>(
  reader: Pick<ReadableStreamDefaultReader<Part>, 'read' | 'cancel'>,
  deadline: Deadline,
): Promise<ReadableStreamReadResult<Part>> {
  return withDeadline(deadline, null, (signal) => {
    signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined))
    return reader.read()
  })
}
