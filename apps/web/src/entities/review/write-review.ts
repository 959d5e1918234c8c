import {
  type GenerateReview,
  type GeneratedReview,
  REVIEW_STREAM_TYPE,
  reviewEventSchema,
} from '@sampletrail/contracts/review.ts'
import type { ReviewText } from '@sampletrail/domain/reviews/review-notes.ts'
import { fetchApi } from '#src/lib/api.ts'
import { readInTime } from '#src/lib/deadline.ts'
import { AppError } from '#src/lib/errors.ts'

const brokenOffText =
  'The connection was lost before the text was whole. If it was counted, it comes back within 15 minutes. Please try again.'

/**
 * Has the server write a review from a person's notes; `onText` gets the text so far.
 * @throws AppError with the server's reason, or saying that the text broke off.
 */
export async function writeReview(
  wanted: GenerateReview,
  onText: (text: ReviewText) => void,
  signal: AbortSignal,
): Promise<GeneratedReview> {
  const response = await fetchApi('/api/generate-review', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: REVIEW_STREAM_TYPE },
    body: JSON.stringify(wanted),
    signal,
  })
  for await (const line of linesOf(response)) {
    const { data: event } = reviewEventSchema.safeParse(JSON.parse(line))
    if (event?.type === 'text') onText(event)
    if (event?.type === 'done') return event
    if (event?.type === 'error') {
      const { code, message, requestId } = event.error
      throw new AppError(message, { code, requestId, status: response.status })
    }
  }
  throw brokenOff()
}

/** The limit for each part of the text. */
const stalled = { ms: 30_000, text: brokenOffText }

/** The server or the connection failed before the answer could say whether the use counts. */
function brokenOff(cause?: unknown): AppError {
  return new AppError(brokenOffText, { code: 'network', cause })
}

async function* linesOf({ body }: Response): AsyncGenerator<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) return
  let rest = ''
  for (;;) {
    // Each browser words a broken connection differently.
    const { done, value } = await readInTime(reader, stalled).catch((cause: unknown) => {
      throw brokenOff(cause)
    })
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    yield* lines.filter((line) => line !== '')
  }
}
