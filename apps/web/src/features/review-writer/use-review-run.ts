import type { GenerateReview, GeneratedReview } from '@sampletrail/contracts/review.ts'
import type { ReviewText } from '@sampletrail/domain/review/review-notes.ts'
import { useEffect, useRef, useState } from 'react'
import { requestUpgrade } from '#src/entities/plan/request-upgrade.ts'
import { tellUsesLeft } from '#src/entities/plan/tell-uses-left.ts'
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
  | { step: 'stopped' }
  | { step: 'writing'; text: ReviewText | null }
  | { step: 'failed'; failure: ReviewFailure }

/** One review being written at a time; it ends with the screen that shows it. */
export function useReviewRun() {
  const [state, setState] = useState<RunState>({ step: 'idle' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** The review, or null when it failed or was stopped. */
  async function write(wanted: GenerateReview): Promise<GeneratedReview | null> {
    running.current?.abort()
    const run = new AbortController()
    running.current = run
    setState({ step: 'writing', text: null })
    try {
      const review = await writeReview(
        wanted,
        (text) => {
          if (!run.signal.aborted) setState({ step: 'writing', text })
        },
        run.signal,
      )
      setState({ step: 'idle' })
      tellUsesLeft('reviews', review.reviewsLeft)
      return review
    } catch (error) {
      if (run.signal.aborted) return null
      const { message, code, isNetwork, requestId } = toAppError(error)
      const isQuota = code === 'quota_reached'
      const title = isNetwork ? 'Error generating review' : 'Failed to generate review'
      setState({ step: 'failed', failure: { title, message, requestId, isQuota } })
      if (isQuota) requestUpgrade()
      return null
    }
  }

  return {
    state,
    write,
    stop: (): void => {
      running.current?.abort()
      setState({ step: 'stopped' })
    },
    /** Takes the last failure off the screen. */
    clear: (): void => setState({ step: 'idle' }),
  }
}
