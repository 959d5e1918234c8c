import { PRODUCT_STATUSES, type ProductStatus } from '#src/products/lifecycle.ts'

/** The wanted length of a review. */
export const REVIEW_LENGTHS = ['short', 'medium', 'long'] as const
export type ReviewLength = (typeof REVIEW_LENGTHS)[number]

/** The wanted tone of a review. */
export const REVIEW_TONES = ['plain', 'warm', 'factual'] as const
export type ReviewTone = (typeof REVIEW_TONES)[number]

/** The database's limits (review_drafts). */
export const REVIEW_LIMITS = {
  note: 2000,
  points: 10,
  point: 80,
  /** Typed text that is no point yet. */
  nextPoint: 1000,
  name: 60,
  title: 200,
  content: 10_000,
  draftsOfProduct: 10,
} as const

/** A person's own notes on a product: the only source of a review. */
export interface ReviewNotes {
  liked: string
  disliked: string
  usage: string
  /** Stars, 1 to 5. */
  rating: number
  points: readonly string[]
}

/** A title and a text that the person may edit and post. */
export interface ReviewText {
  title: string
  review: string
}

/** The message while the tool is not available yet. */
export const REVIEW_TOO_EARLY_TEXT =
  'You can write a review once you have the product: set its status to Received.'

/** The message without any notes. */
export const NO_NOTES_TEXT =
  'Write down at least one thing of your own: what you liked, what you did not, or how you use it.'

/** People review a product that they have, so from Received on. */
export function mayWriteReview(status: ProductStatus): boolean {
  return PRODUCT_STATUSES.indexOf(status) >= PRODUCT_STATUSES.indexOf('received')
}

/** Why a text of that many characters is too long, and by how much; undefined if it fits. */
export function lengthFault(length: number, most: number): string | undefined {
  const over = length - most
  if (over <= 0) return undefined
  return `Shorten this by ${over.toLocaleString('en')}: the limit is ${most.toLocaleString('en')} characters.`
}

/** Why a note cannot be sent; undefined if it can. Surrounding spaces do not count. */
export function noteFault(note: string): string | undefined {
  return lengthFault(note.trim().length, REVIEW_LIMITS.note)
}

/** Whether a draft can be stored unchanged. */
export function draftFits(draft: { name: string; title: string; content: string }): boolean {
  const texts = ['name', 'title', 'content'] as const
  return texts.every((text) => draft[text].length <= REVIEW_LIMITS[text])
}

/** Whether there are words for a review; stars alone are not enough. */
export function hasNotes({ liked, disliked, usage }: ReviewNotes): boolean {
  return [liked, disliked, usage].some((note) => note.trim() !== '')
}
