import {
  hasNotes,
  NO_NOTES_TEXT,
  REVIEW_LENGTHS,
  REVIEW_LIMITS,
  REVIEW_TONES,
} from '@sampletrail/domain/review/review-notes.ts'
import { z } from 'zod'
import { readDraft } from '#src/lib/use-form-draft.ts'

const note = z.string().max(REVIEW_LIMITS.note)

const fieldsSchema = z.object({
  liked: note,
  disliked: note,
  usage: note,
  /** Stars; 0 while none is chosen. */
  rating: z.int().min(0).max(5),
  points: z.array(z.string().max(REVIEW_LIMITS.point)).max(REVIEW_LIMITS.points),
  length: z.enum(REVIEW_LENGTHS),
  tone: z.enum(REVIEW_TONES),
})

/** What a review is made of, as it is typed. */
export type NotesValues = z.infer<typeof fieldsSchema>

/** Notes that a review can be made of. */
export const notesSchema = fieldsSchema
  .refine(hasNotes, { path: ['liked'], message: NO_NOTES_TEXT })
  .refine(({ rating }) => rating > 0, { path: ['rating'], message: 'Choose 1 to 5 stars.' })

export const noNotes: NotesValues = {
  liked: '',
  disliked: '',
  usage: '',
  rating: 0,
  points: [],
  length: 'medium',
  tone: 'plain',
}

/** Where the notes on a product are kept on this device. */
export function notesKey(productId: string): string {
  return `draft:review:${productId}`
}

/** Notes that were typed before, or none. */
export function readNotes(productId: string): NotesValues {
  return fieldsSchema.safeParse(readDraft(notesKey(productId))).data ?? noNotes
}
