import { AppError } from '#src/lib/errors.ts'

/** How long an answer is waited for, and what is said when there is none by then. */
export interface Deadline {
  ms: number
  text: string
}

/** What our own functions are given where a caller names nothing else. */
const answerMs = 30_000
/** A slow line: what is sent may take so long in addition, 64 kB a second. */
const bytesPerMs = 64

/** For a call of one of our own functions, with what it sends. Nobody knows of an unanswered change whether it was made. */
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
 * Runs what may never end; its signal is aborted when the time is up or `outer` is.
 * @throws AppError 'timeout' with the deadline's text; else what `work` throws.
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

/** The next part of an answer that comes in parts; one that stands still ends with the deadline's text. */
export function readInTime<Part>(
  reader: Pick<ReadableStreamDefaultReader<Part>, 'read' | 'cancel'>,
  deadline: Deadline,
): Promise<ReadableStreamReadResult<Part>> {
  return withDeadline(deadline, null, (signal) => {
    signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined))
    return reader.read()
  })
}
