import type { NotesValues } from '#src/features/review-writer/notes-form.ts'

/** Merges the notes of two tabs over their common base: each field from the tab that changed it; if both did, both texts. */
export function mergeNotes(
  begun: NotesValues,
  mine: NotesValues,
  theirs: NotesValues,
): NotesValues {
  const pick = <Name extends keyof NotesValues>(name: Name): NotesValues[Name] =>
    isSame(mine[name], begun[name]) ? theirs[name] : mine[name]
  const join = (name: 'liked' | 'disliked' | 'usage' | 'nextPoint'): string => {
    const texts = [theirs[name], mine[name]] as const
    if (isSame(theirs[name], begun[name]) || isSame(mine[name], begun[name])) return pick(name)
    const whole = texts.find((text) => texts.every((other) => text.includes(other)))
    return whole ?? texts.join(name === 'nextPoint' ? ', ' : '\n')
  }
  return {
    liked: join('liked'),
    disliked: join('disliked'),
    usage: join('usage'),
    rating: pick('rating'),
    points: pick('points'),
    nextPoint: join('nextPoint'),
    length: pick('length'),
    tone: pick('tone'),
  }
}

/** Whether two values or lists are equal. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
