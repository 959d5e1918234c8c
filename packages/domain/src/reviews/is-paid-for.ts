/** The end of a sentence after a few words; scripts without spaces have their own punctuation. */
const wholeSentence = /\S+\s+\S+\s+[^\s.!?…]*[.!?…]["'”’»)\]]*(?:\s|$)|\p{L}[。！？]/u

/**
 * Whether a review whose reader left before its end counts as one of their month's. It counts once they saw the first whole
 * sentence. docs/decisions/0022-a-review-that-was-read-counts.md
 */
export function isPaidFor(shown: string): boolean {
  return wholeSentence.test(shown)
}
