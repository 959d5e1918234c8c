import { type MoneyProduct, countsAsMoney } from '#src/money/product-money.ts'
import { dueOf } from '#src/refunds/refund-due.ts'

/** What a tester writes to a seller about, as the table of templates names it. */
export const MESSAGE_KINDS = ['refund', 'order_number', 'review_live'] as const

export type MessageKind = (typeof MESSAGE_KINDS)[number]

export const MESSAGE_LABELS: Record<MessageKind, string> = {
  refund: 'Ask for the refund',
  order_number: 'Send the order number',
  review_live: 'Review is live',
}

/** The messages that make sense for a product, the most likely first. */
export function messageKindsFor(
  product: MoneyProduct & { order_number: string | null },
): MessageKind[] {
  const { status } = product
  if (!countsAsMoney(product)) return []
  const kinds: MessageKind[] = []
  if (status === 'ordered' && product.order_number) kinds.push('order_number')
  if (status === 'reviewed' || status === 'published') kinds.push('review_live')
  if (dueOf(product) > 0) kinds.push('refund')
  return kinds
}
