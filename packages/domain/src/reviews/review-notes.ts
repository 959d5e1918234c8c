import { PRODUCT_STATUSES, type ProductStatus } from '#src/products/lifecycle.ts'

/** How long a review is meant to be. */
export const REVIEW_LENGTHS = ['short', 'medium', 'long'] as const
export type ReviewLength = (typeof REVIEW_LENGTHS)[number]

/** How a review is meant to sound. */
export const REVIEW_TONES = ['plain', 'warm', 'factual'] as const
export type ReviewTone = (typeof REVIEW_TONES)[number]

/** Characters and numbers that the database holds (review_drafts). */
export const REVIEW_LIMITS = {
  note: 2000,
  points: 10,
  point: 80,
  title: 200,
  content: 10_000,
  draftsOfProduct: 10,
} as const

/** What somebody says of a product in their own words: all that a review is made of. */
export interface ReviewNotes {
  liked: string
  disliked: string
  usage: string
  /** Stars, 1 to 5. */
  rating: number
  points: readonly string[]
}

/** A title and a text that somebody may edit and post. */
export interface ReviewText {
  title: string
  review: string
}

/** Said in the place of the tool while there is nothing to tell of. */
export const REVIEW_TOO_EARLY_TEXT =
  'You can write a review once you have the product: set its status to Received.'

/** Said when nothing was written down yet. */
export const NO_NOTES_TEXT =
  'Write down at least one thing of your own: what you liked, what you did not, or how you use it.'

/** A review tells of what somebody has in their hands, so from Received on. */
export function mayWriteReview(status: ProductStatus): boolean {
  return PRODUCT_STATUSES.indexOf(status) >= PRODUCT_STATUSES.indexOf('received')
}

/** Why a text of so many characters is too long, and by how much; undefined where it fits. */
export function lengthFault(length: number, most: number): string | undefined {
  const over = length - most
  if (over <= 0) return undefined
  return `Shorten this by ${over.toLocaleString('en')}: ${most.toLocaleString('en')} characters fit.`
}

/** Why a note cannot be sent as it is; undefined where it can. The spaces around it do not count. */
export function noteFault(note: string): string | undefined {
  return lengthFault(note.trim().length, REVIEW_LIMITS.note)
}

/** Whether a draft can be stored as it is. */
export function draftFits({ title, content }: { title: string; content: string }): boolean {
  return title.length <= REVIEW_LIMITS.title && content.length <= REVIEW_LIMITS.content
}

/** Whether there are words to make a review of; stars alone are none. */
export function hasNotes({ liked, disliked, usage }: ReviewNotes): boolean {
  return [liked, disliked, usage].some((note) => note.trim() !== '')
}
