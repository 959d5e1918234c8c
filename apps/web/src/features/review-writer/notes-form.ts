import { readTags } from '@sampletrail/domain/products/product-tags.ts'
import {
  hasNotes,
  NO_NOTES_TEXT,
  noteFault,
  REVIEW_LENGTHS,
  REVIEW_LIMITS,
  REVIEW_TONES,
} from '@sampletrail/domain/reviews/review-notes.ts'
import { pointFault, takePoints } from '@sampletrail/domain/reviews/review-points.ts'
import { hashKey } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import type { AccountNotes } from '#src/entities/review/account-notes.ts'
import type { DraftKey } from '#src/lib/personal-storage.ts'
import { keepDraft, readDraft } from '#src/lib/use-form-draft.ts'

/** Any typed text: texts that are too long are stored, too. */
const fieldsSchema = z.object({
  liked: z.string(),
  disliked: z.string(),
  usage: z.string(),
  /** Stars; 0 while none is chosen. */
  rating: z.int().min(0).max(5),
  points: z.array(z.string().max(REVIEW_LIMITS.point)).max(REVIEW_LIMITS.points),
  /** Text in the field for points that is not added yet, or does not fit. */
  nextPoint: z.string(),
  length: z.enum(REVIEW_LENGTHS),
  tone: z.enum(REVIEW_TONES),
})

/** As stored; notes of earlier versions have no `nextPoint` and know nothing of the account's. */
const keptSchema = fieldsSchema.extend({
  nextPoint: z.string().default(''),
  shared: z.object({ notes: fieldsSchema, updatedAt: z.string() }).nullable().catch(null),
})

/** The notes for a review, as typed. */
export type NotesValues = z.infer<typeof fieldsSchema>

/** The fields in which people write. */
export const NOTE_FIELDS = ['liked', 'disliked', 'usage'] as const

/** Notes from which a review can be made. */
export const notesSchema = fieldsSchema
  .refine(hasNotes, { path: ['liked'], message: NO_NOTES_TEXT })
  .superRefine((notes, context) => {
    for (const name of NOTE_FIELDS) {
      const message = noteFault(notes[name])
      if (message !== undefined) context.addIssue({ code: 'custom', path: [name], message })
    }
    const message = pointFault(notes.points, notes.nextPoint)
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['nextPoint'], message })
  })
  .refine(({ rating }) => rating > 0, { path: ['rating'], message: 'Choose 1 to 5 stars.' })
  .transform(({ nextPoint, points, ...notes }) => ({
    ...notes,
    points: takePoints(points, readTags(nextPoint)).points,
  }))

/** The complete notes for a review. */
export type Notes = z.output<typeof notesSchema>

/** The form of the notes. */
export type NotesForm = UseFormReturn<NotesValues, unknown, Notes>

export const noNotes: NotesValues = {
  liked: '',
  disliked: '',
  usage: '',
  rating: 0,
  points: [],
  nextPoint: '',
  length: 'medium',
  tone: 'plain',
}

/** The key under which this device stores the notes on a product. */
export function notesKey(productId: string): DraftKey {
  return `draft:review:${productId}`
}

/** Notes as this device keeps them, with those of the account on which they build. */
export interface KeptNotes {
  notes: NotesValues
  /** Null while the account's notes are not known here. */
  shared: AccountNotes | null
}

/** Notes that were typed before, or none. */
export function readNotes(productId: string): KeptNotes {
  return parse(readDraft(notesKey(productId)))
}

/** Notes as stored, from another tab's message; empty ones if nothing is stored. */
export function notesFrom(kept: string | null): KeptNotes {
  return parse(kept === null ? null : JSON.parse(kept))
}

/** Stores notes on this device: both parts at once, because what differs between them counts as typed here. */
export function keepNotes(productId: string, { notes, shared }: KeptNotes): void {
  const isEmpty = [notes, shared?.notes ?? noNotes].every((part) => isSame(part, noNotes))
  if (isEmpty) localStorage.removeItem(notesKey(productId))
  else keepDraft(notesKey(productId), { ...notes, shared })
}

/** Whether two values are equal, also if the parts of objects are in another order. */
export function isSame(one: unknown, other: unknown): boolean {
  return hashKey([one]) === hashKey([other])
}

function parse(kept: unknown): KeptNotes {
  const { data } = keptSchema.safeParse(kept)
  if (data === undefined) return { notes: noNotes, shared: null }
  const { shared, ...notes } = data
  return { notes, shared }
}
