import {
  type GeneratedReview,
  NO_MODEL_TEXT,
  type WantedReview,
} from '@sampletrail/contracts/review.ts'
import { isProductStatus } from '@sampletrail/domain/products/lifecycle.ts'
import { answersInKind } from '@sampletrail/domain/reviews/answers-in-kind.ts'
import { leaveOutClaims } from '@sampletrail/domain/reviews/leave-out-claims.ts'
import {
  hasNotes,
  mayWriteReview,
  NO_NOTES_TEXT,
  REVIEW_TOO_EARLY_TEXT,
  type ReviewText,
} from '@sampletrail/domain/reviews/review-notes.ts'
import type { Backend, Claims } from '#src/backend.ts'
import { spendUse } from '#src/commands/plans/spend-use.ts'
import { AppError } from '#src/http/app-error.ts'
import { ModelError, type ModelProblem } from '#src/integrations/ai/model-error.ts'
import type { ReviewModel } from '#src/integrations/ai/review-model.ts'
import type { ErrorCode } from '@sampletrail/contracts/errors.ts'
import type { Log } from '#src/log/log.ts'

export interface WriteDependencies {
  backend: Pick<Backend, 'asUser' | 'asService'>
  /** Null if none is set up. */
  reviewModel: ReviewModel | null
  log: Log
}

export interface Writing {
  claims: Claims
  wanted: WantedReview
  /** Receives the text so far. */
  onText: (text: ReviewText) => void
  /** Ends the writing; its reason is thrown. */
  signal: AbortSignal
  /** Whether the reader left after reading enough for the review to count. */
  hasRead: () => boolean
}

/**
 * Turns a person's notes on one of their products into a review. It uses one of their monthly reviews, which is returned
 * after a failure, but not if they leave after reading it. Inventions of the model are removed, also from `onText`. Throws
 * AppError with a message that says what to do
 * (docs/behaviour/review-writer.md).
 */
export async function writeReview(
  { backend, reviewModel, log }: WriteDependencies,
  { claims, wanted, onText, signal, hasRead }: Writing,
): Promise<GeneratedReview> {
  if (reviewModel === null) throw new AppError('unavailable', NO_MODEL_TEXT)
  if (!hasNotes(wanted)) throw new AppError('bad_request', NO_NOTES_TEXT)
  await requireReviewable(backend, claims, wanted.productId)
  const check = (text: ReviewText) => leaveOutClaims(text, wanted.productName, wanted)
  const outcome = await spendUse({ backend, log }, claims.sub, 'reviews', async (reviewsLeft) => {
    try {
      const written = await reviewModel.write(
        wanted,
        (text) => {
          const { title, review } = check(text)
          onText({ title, review })
        },
        signal,
      )
      // The reader has left and cannot use the result.
      signal.throwIfAborted()
      const checked = check(written)
      if (!/\p{L}/u.test(checked.review)) throw new ModelError('unusable', 'All made up.')
      if (!answersInKind(checked.review, wanted)) {
        throw new ModelError('unusable', 'In another language.')
      }
      return { ...checked, reviewsLeft }
    } catch (error) {
      if (hasRead()) return null
      throw error instanceof ModelError ? toAppError(error) : error
    }
  })
  if (outcome !== null) return outcome
  // The reader has left, so nobody sees this error.
  throw new AppError('timeout', 'Nobody waits for this any more.')
}

/** Refuses anything but the caller's own product that they may open and have received. */
async function requireReviewable(
  backend: Pick<Backend, 'asUser'>,
  claims: Claims,
  productId: string,
): Promise<void> {
  const product = await backend.asUser(claims, async (transaction) => {
    const { rows } = await transaction.query<{ status: string; open: boolean }>(
      `select status, id in (select public.active_product_ids()) as open
       from public.products where id = $1 and deleted_at is null`,
      [productId],
    )
    return rows[0]
  })
  if (!product) throw new AppError('not_found', 'This product no longer exists.')
  if (!product.open) throw new AppError('forbidden', 'Disabled - Upgrade to Pro')
  if (!isProductStatus(product.status) || !mayWriteReview(product.status)) {
    throw new AppError('conflict', REVIEW_TOO_EARLY_TEXT)
  }
}

const words: Record<ModelProblem, [ErrorCode, string]> = {
  slow: ['timeout', 'The AI model did not answer in time.'],
  busy: ['busy', 'The AI service is too busy right now.'],
  broken: ['unavailable', 'The AI service did not answer as it should.'],
  settings: [
    'unavailable',
    'The AI service refuses our requests. The owner of this server can find the reason in its log.',
  ],
  unusable: ['unavailable', 'The AI model did not return a usable text.'],
  resting: ['unavailable', 'The AI service has not answered for a while.'],
}

function toAppError(cause: ModelError): AppError {
  const [code, what] = words[cause.problem]
  const { retryAfter } = cause
  const when = retryAfter === null ? 'Try again' : `Try again in ${waitText(retryAfter)}`
  const next = `Nothing was counted. ${when}, or make a draft from your notes.`
  return new AppError(code, `${what} ${next}`, {
    cause,
    ...(retryAfter !== null && { retryAfter }),
  })
}

function waitText(seconds: number): string {
  return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}
