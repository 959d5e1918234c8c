import { languageOf } from '#src/reviews/claim-words.ts'
import type { ReviewNotes } from '#src/reviews/review-notes.ts'

/** Letters of one script; Japanese mixes three. */
const scripts = [
  /\p{Script=Latin}/gu,
  /\p{Script=Cyrillic}/gu,
  /\p{Script=Greek}/gu,
  /\p{Script=Arabic}/gu,
  /\p{Script=Hebrew}/gu,
  /\p{Script=Devanagari}/gu,
  /\p{Script=Thai}/gu,
  /\p{Script=Hangul}/gu,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
]
/** Letters that do not decide. */
const few = 4

/**
 * Whether a text can be based on a person's notes: it has their script, and their language if both languages are certain. Notes
 * of a few letters can have a text in any language.
 */
export function answersInKind(
  review: string,
  { liked, disliked, usage, points }: ReviewNotes,
): boolean {
  const notes = [liked, disliked, usage, ...points].join('\n')
  const theirs = scripts.filter((script) => countOf(script, notes) >= few)
  if (theirs.length === 0) return true
  const letters = countOf(/\p{L}/gu, review)
  if (!theirs.some((script) => countOf(script, review) * 3 >= letters)) return false
  const [spoken, answered] = [languageOf(notes), languageOf(review)]
  return spoken === null || answered === null || spoken === answered
}

function countOf(what: RegExp, text: string): number {
  return text.match(what)?.length ?? 0
}
