/** The end of a sentence with a few words before it; scripts without spaces have signs of their own. */
const wholeSentence = /\S+\s+\S+\s+[^\s.!?…]*[.!?…]["'”’»)\]]*(?:\s|$)|\p{L}[。！？]/u

/**
 * Whether a review whose reader left before its end counts as one of their month's: from the first whole sentence on that
 * they were shown. docs/decisions/0022-a-review-that-was-read-counts.md
 */
export function isPaidFor(shown: string): boolean {
  return wholeSentence.test(shown)
}
