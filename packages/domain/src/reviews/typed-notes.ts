import { REVIEW_LIMITS, type ReviewLength, type ReviewTone } from '#src/reviews/review-notes.ts'

// Notes for a review while somebody types them, on one or several devices. docs/behaviour/review-writer.md#the-notes

/** Notes as typed. Texts may be longer than the account can keep. */
export interface TypedNotes {
  liked: string
  disliked: string
  usage: string
  /** Stars; 0 while none is chosen. */
  rating: number
  points: string[]
  /** Text in the field for points that is not added yet, or does not fit. */
  nextPoint: string
  length: ReviewLength
  tone: ReviewTone
}

/**
 * The fields that differ from the account's, as the account can keep them. A text that is too long is not among them: it waits
 * on the device. Spaces around a note do not count, so they go if there is no room for them.
 */
export function notesToShare(shared: TypedNotes, typed: TypedNotes): Partial<TypedNotes> {
  const kept: { [Name in keyof TypedNotes]: TypedNotes[Name] | undefined } = {
    ...typed,
    liked: fitting(typed.liked, REVIEW_LIMITS.note),
    disliked: fitting(typed.disliked, REVIEW_LIMITS.note),
    usage: fitting(typed.usage, REVIEW_LIMITS.note),
    nextPoint: fitting(typed.nextPoint, REVIEW_LIMITS.nextPoint),
  }
  return Object.fromEntries(
    Object.entries(kept).filter(
      ([name, value]) => value !== undefined && !isSame(value, shared[name as keyof TypedNotes]),
    ),
  )
}

function fitting(text: string, most: number): string | undefined {
  return [text, text.trim()].find(({ length }) => length <= most)
}

function isSame(one: TypedNotes[keyof TypedNotes], other: typeof one): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
