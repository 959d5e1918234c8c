import type { GenerateReview, GeneratedReview } from '@sampletrail/contracts/review.ts'
import { isPaidFor } from '@sampletrail/domain/reviews/is-paid-for.ts'
import { keptPart } from '@sampletrail/domain/reviews/kept-part.ts'
import type { ReviewText } from '@sampletrail/domain/reviews/review-notes.ts'
import { useEffect, useRef, useState } from 'react'
import { refuseUse } from '#src/entities/plan/refuse-use.ts'
import { showUsesLeft } from '#src/entities/plan/show-uses-left.ts'
import { writeReview } from '#src/entities/review/write-review.ts'
import { toAppError } from '#src/lib/errors.ts'

interface ReviewFailure {
  title: 'Failed to generate review' | 'Error generating review'
  message: string
  requestId: string | undefined
  /** The month's reviews are used up. */
  isQuota: boolean
}

type RunState =
  | { step: 'idle' }
  | { step: 'stopped'; isCounted: boolean }
  | { step: 'writing'; text: ReviewText | null }
  | { step: 'failed'; failure: ReviewFailure }

/** A review; or the received part of one that broke off, which is not fully checked. */
type Written = { isWhole: true; review: GeneratedReview } | { isWhole: false; review: ReviewText }

/** Shown where a text broke off. */
const PART_TEXT = 'The text so far is saved as a draft: read all of it before you use it.'

/** One review at a time; it ends when its screen closes. */
export function useReviewRun() {
  const [state, setState] = useState<RunState>({ step: 'idle' })
  const running = useRef<AbortController>(null)
  /** The part that is shown so far. */
  const sofar = useRef<ReviewText>(null)
  useEffect(() => () => running.current?.abort(), [])

  const shown = (): ReviewText | null => sofar.current

  /** Returns the review, or the part that is kept; null if there is none, or it was stopped before the use counted. */
  async function write(wanted: GenerateReview): Promise<Written | null> {
    running.current?.abort()
    const run = new AbortController()
    running.current = run
    sofar.current = null
    setState({ step: 'writing', text: null })
    try {
      const review = await writeReview(
        wanted,
        (text) => {
          if (run.signal.aborted) return
          sofar.current = text
          setState({ step: 'writing', text })
        },
        run.signal,
      )
      setState({ step: 'idle' })
      showUsesLeft('reviews', review.reviewsLeft)
      return { isWhole: true, review }
    } catch (error) {
      if (run.signal.aborted) {
        const review = shown()
        const isCounted = running.current === run && review !== null && isPaidFor(review.review)
        return isCounted ? { isWhole: false, review } : null
      }
      const { message, code, isNetwork, requestId } = toAppError(error)
      const isQuota = code === 'quota_reached'
      const title = isNetwork ? 'Error generating review' : 'Failed to generate review'
      const part = keptPart(shown(), code)
      const said = part === null ? message : `${message} ${PART_TEXT}`
      setState({ step: 'failed', failure: { title, message: said, requestId, isQuota } })
      if (isQuota) refuseUse('reviews', message)
      return part && { isWhole: false, review: part }
    }
  }

  return {
    state,
    write,
    stop: (): void => {
      running.current?.abort()
      setState({ step: 'stopped', isCounted: isPaidFor(shown()?.review ?? '') })
    },
    /** Removes the last failure from the screen. */
    clear: (): void => setState({ step: 'idle' }),
  }
}
