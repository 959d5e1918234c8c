import { readReviewUrl } from '@sampletrail/domain/links/review-link.ts'

/** Why a typed review link cannot be stored; null if it can, or if there is none. */
export function reviewLinkProblem(typed: string): string | null {
  if (typed.trim() === '') return null
  const link = readReviewUrl(typed)
  return link.ok ? null : link.reason
}

/** The column `review_url` for a typed link. One that nobody has touched stays as it is stored. */
export function reviewUrlOf(typed: string, stored: string | null): string | null {
  if (typed.trim() === '') return null
  if (typed === stored) return stored
  const link = readReviewUrl(typed)
  return link.ok ? link.url : stored
}
