import { readTags, sameTag, withTags } from '#src/products/product-tags.ts'
import { lengthFault, REVIEW_LIMITS } from '#src/reviews/review-notes.ts'

const { point: longest, points: most } = REVIEW_LIMITS

/** Points with more at the end, each once; `rest` are those that are too long or too many. No word is cut. */
export function takePoints(
  points: readonly string[],
  words: readonly string[],
): { points: string[]; rest: string[] } {
  const short = words.filter((word) => word.length <= longest)
  const taken = withTags(points, short, { count: most, length: longest })
  const rest = words.filter((word) => !taken.some((point) => sameTag(point, word)))
  return { points: taken, rest }
}

/** Why the typed text cannot become points; undefined if it can. */
export function pointFault(points: readonly string[], typed: string): string | undefined {
  const { rest } = takePoints(points, readTags(typed))
  if (rest.length === 0) return undefined
  return (
    lengthFault(longestOf(rest), longest) ??
    `A review uses up to ${most} points. Remove one, or clear this field.`
  )
}

/** How many of the 80 characters of a point are typed, or how many points of 10 there are. */
export function pointCount(points: readonly string[], typed: string): [count: number, of: number] {
  const words = readTags(typed)
  return words.length === 0 ? [points.length, most] : [longestOf(words), longest]
}

function longestOf(words: readonly string[]): number {
  return Math.max(...words.map((word) => word.length))
}
