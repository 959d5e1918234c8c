import { takePoints } from '@sampletrail/domain/reviews/review-points.ts'
import { isSame, type NotesValues } from '#src/features/review-writer/notes-form.ts'

/** Merges two versions of notes over their common base: each field from the one that changed it; if both did, both texts and all points. */
export function mergeNotes(
  begun: NotesValues,
  mine: NotesValues,
  theirs: NotesValues,
): NotesValues {
  const pick = <Name extends keyof NotesValues>(name: Name): NotesValues[Name] =>
    isSame(mine[name], begun[name]) ? theirs[name] : mine[name]
  const join = (name: 'liked' | 'disliked' | 'usage' | 'nextPoint'): string => {
    const texts = [theirs[name], mine[name]] as const
    // The account keeps a long text without the spaces around it.
    if (theirs[name].trim() === begun[name].trim()) return mine[name]
    if (mine[name].trim() === begun[name].trim()) return theirs[name]
    const whole = texts.find((text) => texts.every((other) => text.includes(other)))
    return whole ?? texts.join(name === 'nextPoint' ? ', ' : '\n')
  }
  const { points, rest } = mergePoints(begun.points, mine.points, theirs.points)
  return {
    liked: join('liked'),
    disliked: join('disliked'),
    usage: join('usage'),
    rating: pick('rating'),
    points,
    nextPoint: [join('nextPoint'), ...rest].filter((text) => text !== '').join(', '),
    length: pick('length'),
    tone: pick('tone'),
  }
}

/** The points of both without those that one removed; `rest` do not fit any more. */
function mergePoints(
  begun: string[],
  mine: string[],
  theirs: string[],
): { points: string[]; rest: string[] } {
  if (isSame(mine, begun)) return { points: theirs, rest: [] }
  if (isSame(theirs, begun)) return { points: mine, rest: [] }
  const stay = theirs.filter((point) => mine.includes(point) || !begun.includes(point))
  return takePoints(
    stay,
    mine.filter((point) => !begun.includes(point)),
  )
}
