import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import {
  type GeneratedReview,
  generateReviewSchema,
  REVIEW_STREAM_TYPE,
} from '@sampletrail/contracts/review.ts'
import { isPaidFor } from '@sampletrail/domain/reviews/is-paid-for.ts'
import type { ReviewText } from '@sampletrail/domain/reviews/review-notes.ts'
import type { Backend } from '#src/backend.ts'
import { createSharedGate } from '#src/commands/concurrency/work-gate.ts'
import { writeReview, type Writing } from '#src/commands/reviews/write-review.ts'
import { streamEvents } from '#src/functions/reviews/stream-events.ts'
import { answerDeadlines } from '#src/deadlines/answer-deadlines.ts'
import { admitPerson } from '#src/http/admit-person.ts'
import { beginInTime } from '#src/http/answer-in-time.ts'
import { AppError } from '#src/http/app-error.ts'
import { createRateLimit } from '#src/http/limit-rate.ts'
import { readJson } from '#src/http/read-json.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import { withinDeadline } from '#src/http/within-deadline.ts'
import type { ReviewModel } from '#src/integrations/ai/review-model.ts'
import type { Log } from '#src/log/log.ts'

export interface ReviewsDependencies {
  backend: Backend
  reviewModel: ReviewModel | null
  reviewsPerHour: number
  log: Log
}

/** Notes of the maximum length, each character escaped. */
const maxBodyBytes = 96 * 1024
/** One account gets few places, so that others find one. */
const reviewsOfOne = { running: 2, waiting: 4 }
const reviewsOfAll = { running: 16, waiting: 60 }
const patience = 15_000
const busyText = 'Many reviews are being written right now. Please try again in a moment.'
/** Time limit of a review, including the wait. */
const deadline = {
  milliseconds: answerDeadlines.review,
  overdueText: `The review was not written within ${answerDeadlines.review / 1000} seconds. Nothing was counted. Try again.`,
}

/** `POST /api/generate-review` writes a review from a person's notes on a product (docs/behaviour/review-writer.md). */
export function createReviewsHandler(dependencies: ReviewsDependencies): Hono<ServerEnv> {
  const { backend, log } = dependencies
  const limitReviews = createRateLimit(backend, 'reviews', dependencies.reviewsPerHour)
  const enter = createSharedGate(reviewsOfOne, reviewsOfAll, patience, busyText)
  const app = new Hono<ServerEnv>()

  app.use(beginInTime)
  app.post('/', bodyLimit({ maxSize: maxBodyBytes, onError: refuseSize }), async (context) => {
    const claims = await admitPerson(context, backend)
    const body = generateReviewSchema.safeParse(await readJson(context.req))
    if (!body.success) {
      throw new AppError(
        'bad_request',
        'Send {"productId": …, "productName": …, "rating": 1 to 5, "liked": …} as JSON, with texts that are not too long.',
      )
    }
    await limitReviews(claims.sub)
    const write = (
      caller: AbortSignal,
      { onText, hasRead }: Pick<Writing, 'onText' | 'hasRead'>,
    ): Promise<GeneratedReview> =>
      withinDeadline({ ...deadline, caller }, (signal) =>
        enter(claims.sub, () => {
          signal.throwIfAborted()
          return writeReview(dependencies, { claims, wanted: body.data, onText, signal, hasRead })
        }),
      )
    if (!context.req.header('accept')?.includes(REVIEW_STREAM_TYPE)) {
      const unread = { onText: () => undefined, hasRead: () => false }
      return context.json(await write(context.req.raw.signal, unread))
    }
    return await streamEvents(context, log, async (tell, left) => {
      let shown = ''
      const read = {
        onText(text: ReviewText): void {
          shown = text.review
          tell({ type: 'text', ...text })
        },
        hasRead: () => left.aborted && isPaidFor(shown),
      }
      return { type: 'done', ...(await write(left, read)) }
    })
  })

  return app
}

function refuseSize(): never {
  throw new AppError('too_large', 'These notes are too long. Shorten them and try again.')
}
