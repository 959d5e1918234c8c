import type { ReviewText } from '#src/reviews/review-notes.ts'

/** Failures that say nothing about the text: nobody was there any more to write its end, or to read it. */
const silent = new Set(['network', 'timeout'])

/**
 * What is kept of a review whose end never came, by the code of the failure: all that was there. Null where no word came, and
 * where the text was refused once it was read (docs/behaviour/review-writer.md).
 */
export function keptPart(text: ReviewText | null, failure: string): ReviewText | null {
  return text === null || text.review.trim() === '' || !silent.has(failure) ? null : text
}
