import type { ReviewText } from '#src/reviews/review-notes.ts'

/** Failures that do not concern the text: nobody was there any more to write its end, or to read it. */
const silent = new Set(['network', 'timeout'])

/**
 * The kept part of an unfinished review, by the code of the failure: all of it. Null without a word, and if the text was refused
 * after it was read (docs/behaviour/review-writer.md).
 */
export function keptPart(text: ReviewText | null, failure: string): ReviewText | null {
  return text === null || text.review.trim() === '' || !silent.has(failure) ? null : text
}
