import { type ProductStatus, PRODUCT_STATUSES, dateFieldOf } from '#src/products/lifecycle.ts'

const WORDS: Record<ProductStatus, readonly string[]> = {
  wishlist: [
    'wishlist',
    'wish list',
    'wish',
    'wanted',
    'want',
    'to order',
    'not ordered',
    'interested',
    'saved',
  ],
  ordered: [
    'ordered',
    'order',
    'order placed',
    'purchased',
    'bought',
    'pending',
    'shipped',
    'in transit',
    'on the way',
    'waiting',
    'waiting for delivery',
    'new',
    'open',
  ],
  received: [
    'received',
    'delivered',
    'arrived',
    'to review',
    'review needed',
    'reviews needed',
    'testing',
  ],
  reviewed: [
    'reviewed',
    'review written',
    'review submitted',
    'submitted',
    'review sent',
    'awaiting approval',
    'review done',
  ],
  published: [
    'published',
    'live',
    'review live',
    'review published',
    'approved',
    'posted',
    'awaiting refund',
    'refund pending',
    'waiting for refund',
  ],
  paid: [
    'completed',
    'complete',
    'paid',
    'refunded',
    'refund received',
    'reimbursed',
    'done',
    'closed',
    'finished',
    'paid back',
  ],
}

/** A status word for comparing. */
export function plainWord(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The status of a word in a file, in our words and others in use; null if unknown. */
export function statusOfWord(text: string): ProductStatus | null {
  const word = plainWord(text)
  return PRODUCT_STATUSES.find((status) => WORDS[status].includes(word)) ?? null
}

/** The status that follows from a product's dates: the last one with a date, else ordered. */
export function statusOfDates(dates: Readonly<Record<string, unknown>>): ProductStatus {
  const reached = PRODUCT_STATUSES.findLast((status) => {
    const field = dateFieldOf(status)
    return field !== null && dates[field] !== undefined && dates[field] !== null
  })
  return reached ?? 'ordered'
}
