import { z } from 'zod'
import {
  REVIEW_LENGTHS,
  REVIEW_LIMITS,
  REVIEW_TONES,
} from '@sampletrail/domain/reviews/review-notes.ts'
import { errorBodySchema } from '#src/errors.ts'

const note = z.string().trim().max(REVIEW_LIMITS.note).default('')
/** Accepted and ignored: nothing of a page or a picture gets into a review. */
const address = z.string().max(4000).nullish()

/** JSON body of `POST /api/generate-review`. */
export const generateReviewSchema = z.object({
  /** The caller's own product, which is received or further. */
  productId: z.uuid(),
  productName: z.string().trim().min(1).max(500),
  productUrl: address,
  imageUrl: address,
  liked: note,
  disliked: note,
  usage: note,
  /** Stars. */
  rating: z.int().min(1).max(5),
  points: z
    .array(z.string().trim().min(1).max(REVIEW_LIMITS.point))
    .max(REVIEW_LIMITS.points)
    .default([]),
  length: z.enum(REVIEW_LENGTHS).default('medium'),
  tone: z.enum(REVIEW_TONES).default('plain'),
})

export type GenerateReview = z.input<typeof generateReviewSchema>
export type WantedReview = z.output<typeof generateReviewSchema>

/** Answer (200) of `POST /api/generate-review`. */
export const generatedReviewSchema = z.object({
  title: z.string(),
  review: z.string(),
  /** Removed sentences of the model: they named something that the person never said. */
  leftOut: z.array(z.string()),
  /** Sentences that stay although they mention something outside the notes. */
  toCheck: z.array(z.string()),
  /** Reviews left this month; null without a limit. */
  reviewsLeft: z.int().nonnegative().nullable(),
})

export type GeneratedReview = z.infer<typeof generatedReviewSchema>

/** The caller's `Accept` for a text that is sent while it is written: JSON, one object a line. */
export const REVIEW_STREAM_TYPE = 'application/x-ndjson'

/** One line of that stream. The last is 'done' or 'error'; without either it was interrupted. */
export const reviewEventSchema = z.discriminatedUnion('type', [
  /** The text so far. */
  z.object({ type: z.literal('text'), title: z.string(), review: z.string() }),
  generatedReviewSchema.extend({ type: z.literal('done') }),
  errorBodySchema.extend({ type: z.literal('error') }),
])

export type ReviewEvent = z.infer<typeof reviewEventSchema>

/** The message if no model is set up. */
export const NO_MODEL_TEXT =
  'Writing with AI is not set up on this server. You can still make a draft from your notes.'
