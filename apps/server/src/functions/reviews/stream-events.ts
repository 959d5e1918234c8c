import type { Context } from 'hono'
import { REVIEW_STREAM_TYPE, type ReviewEvent } from '@sampletrail/contracts/review.ts'
import { describeFailure } from '#src/http/handle-error.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import type { Log } from '#src/log/log.ts'

/** Work that reports its progress; `left` is aborted when the listener is gone. */
type TellingWork = (tell: (event: ReviewEvent) => void, left: AbortSignal) => Promise<ReviewEvent>

/**
 * Answers with the events of a work, one JSON object a line, the last with its result. A failure before the first event is
 * thrown, and so answered like any other failure; later it is an event.
 */
export async function streamEvents(
  context: Context<ServerEnv>,
  log: Log,
  work: TellingWork,
): Promise<Response> {
  const left = new AbortController()
  const begun = Promise.withResolvers<void>()
  const encoder = new TextEncoder()
  let sink: ReadableStreamDefaultController<Uint8Array> | null = null
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      sink = controller
    },
    cancel() {
      sink = null
      left.abort()
    },
  })
  const tell = (event: ReviewEvent) => sink?.enqueue(encoder.encode(`${JSON.stringify(event)}\n`))
  const end = (last: ReviewEvent) => {
    tell(last)
    sink?.close()
    sink = null
  }
  const result = work(
    (event) => {
      tell(event)
      begun.resolve()
    },
    AbortSignal.any([context.req.raw.signal, left.signal]),
  )
  await Promise.race([begun.promise, result])
  void result.then(end, (error: unknown) => {
    end({ type: 'error', ...describeFailure(log, context, error).body })
  })
  return new Response(body, {
    headers: {
      'content-type': REVIEW_STREAM_TYPE,
      // Proxies that buffer answers would show the text in one piece.
      'x-accel-buffering': 'no',
    },
  })
}
