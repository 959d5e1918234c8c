import { foldLetters } from '#src/imports/fold-letters.ts'
import { wordsOf } from '#src/imports/languages/sheet-languages.ts'
import { OTHER_STATUS_WORDS } from '#src/imports/status-words-other.ts'
import {
  DATED_STATUSES,
  type ProductStatus,
  PRODUCT_STATUSES,
  dateFieldOf,
} from '#src/products/lifecycle.ts'

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
    'waiting refund',
    'refund due',
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
  return foldLetters(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const STATUS_OF_WORD: ReadonlyMap<string, ProductStatus> = new Map(
  PRODUCT_STATUSES.flatMap((status) =>
    [
      ...WORDS[status],
      ...OTHER_STATUS_WORDS[status],
      ...wordsOf(({ statuses }) => statuses[status]),
    ].map((word) => [plainWord(word), status]),
  ),
)

/** The status of a word in a file, in our words and others in use; null if unknown. */
export function statusOfWord(text: string): ProductStatus | null {
  const word = plainWord(text)
  return STATUS_OF_WORD.get(word) ?? null
}

/** The status that follows from a product's dates: the last one with a date, or without one in `ticked`, else ordered. */
export function statusOfDates(
  dates: Readonly<Record<string, unknown>>,
  ticked: ReadonlySet<string> = new Set(),
): ProductStatus {
  const reached = DATED_STATUSES.findLast((status) => {
    const field = dateFieldOf(status)
    return (dates[field] !== undefined && dates[field] !== null) || ticked.has(field)
  })
  return reached ?? 'ordered'
}
