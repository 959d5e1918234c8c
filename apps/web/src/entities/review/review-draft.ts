import {
  REVIEW_LENGTHS,
  REVIEW_TONES,
  type ReviewText,
} from '@sampletrail/domain/reviews/review-notes.ts'
import { z } from 'zod'

/** A review that a person is writing: its text, and the notes it was made from. */
export const reviewDraftSchema = z.object({
  id: z.uuid(),
  product_id: z.uuid(),
  /** The first author of the text: the AI model, or the sorted notes themselves. */
  origin: z.enum(['model', 'notes']),
  liked: z.string(),
  disliked: z.string(),
  usage: z.string(),
  rating: z.int().min(1).max(5),
  points: z.array(z.string()),
  length: z.enum(REVIEW_LENGTHS),
  tone: z.enum(REVIEW_TONES),
  /** What the person calls it; '' without a name. */
  name: z.string(),
  title: z.string(),
  content: z.string(),
  created_at: z.string(),
  /** The stored text on which this one builds; '' while none is stored. */
  updated_at: z.string(),
})

export type ReviewDraft = z.infer<typeof reviewDraftSchema>

/** The parts of a draft that people type. */
export type DraftText = Pick<ReviewDraft, 'name' | 'title' | 'content'>

/** A new draft that starts with a text, without a name. Spaces around the notes, which the limits do not count, are not kept. */
export function newDraft(
  notes: Omit<ReviewDraft, 'id' | 'name' | 'title' | 'content' | 'created_at' | 'updated_at'>,
  { title, review }: ReviewText,
): ReviewDraft {
  return {
    ...notes,
    liked: notes.liked.trim(),
    disliked: notes.disliked.trim(),
    usage: notes.usage.trim(),
    points: notes.points.map((point) => point.trim()),
    id: crypto.randomUUID(),
    name: '',
    title,
    content: review,
    created_at: new Date().toISOString(),
    updated_at: '',
  }
}

/** Whether two drafts have the same name and text. */
export function isSameText(one: DraftText, other: DraftText): boolean {
  const parts = ['name', 'title', 'content'] as const
  return parts.every((part) => one[part] === other[part])
}

/** The columns of a draft, as queries name them. */
export const DRAFT_COLUMNS = Object.keys(reviewDraftSchema.shape).join(',')

/** Query keys of drafts; each starts with its owner, so that accounts on one device never mix. */
export const reviewKeys = {
  drafts: (userId: string, productId: string) => ['review-drafts', userId, productId] as const,
}
