import { type MoneyProduct, countsAsMoney } from '#src/money/product-money.ts'
import { dueOf } from '#src/refunds/refund-due.ts'

/** What a proof link can show of its products besides their names. `answer` lets the seller say that the refund was sent. */
export const SHARE_PARTS = [
  'picture',
  'order_number',
  'days',
  'amount',
  'review',
  'receipt',
  'notes',
  'proofs',
  'answer',
] as const

export type SharePart = (typeof SHARE_PARTS)[number]

export const SHARE_LABELS: Readonly<Record<SharePart, string>> = {
  picture: 'Picture',
  order_number: 'Order number',
  days: 'Dates',
  amount: 'Amount asked for',
  review: 'Review',
  receipt: 'Receipt',
  notes: 'What was agreed',
  proofs: 'Other proofs',
  answer: 'Let the seller say that the refund was sent',
}

/** The fields of a product that decide what can be shared of it. */
export type SharedProduct = MoneyProduct & {
  id: string
  product_image_url: string | null
  order_number: string | null
  receipt_url: string | null
  review_screenshot_url: string | null
  review_url: string | null
  deal_notes: readonly { day: string; text: string }[] | null
}

/** A file of a product that proves something, besides receipt and review screenshot. */
export type SharedProof = { id: string; product_id: string; path: string }

/** What a person ticked on this device before. */
export type LastTicks = Partial<Record<SharePart, boolean>>

const HAS: Readonly<Record<Exclude<SharePart, 'proofs'>, (product: SharedProduct) => boolean>> = {
  picture: ({ product_image_url: picture }) => picture !== null,
  order_number: ({ order_number: number }) => number !== null,
  days: ({ order_date, received_date, reviewed_date, published_date }) =>
    [order_date, received_date, reviewed_date, published_date].some((day) => day !== null),
  amount: countsAsMoney,
  review: ({ review_screenshot_url: screenshot, review_url: link }) =>
    screenshot !== null || link !== null,
  receipt: ({ receipt_url: receipt }) => receipt !== null,
  notes: ({ deal_notes: notes, deal_terms: terms }) =>
    (notes !== null && notes.length > 0) || terms !== null,
  answer: (product) => dueOf(product) > 0,
}

/** The parts that at least one of the products has, in the order of the choice. */
export function offeredParts(
  products: readonly SharedProduct[],
  proofs: readonly SharedProof[],
): SharePart[] {
  return SHARE_PARTS.filter((part) =>
    part === 'proofs' ? proofs.length > 0 : products.some((product) => HAS[part](product)),
  )
}

/**
 * The parts that are ticked at first: as the last time, else what shows that a refund is due. A receipt has name and address, so
 * it is ticked only if `isLookedAt` says of each one that its owner looked at it; other proofs are ticked one by one.
 */
export function firstTicks(
  products: readonly SharedProduct[],
  proofs: readonly SharedProof[],
  isLookedAt: (path: string) => boolean,
  last: LastTicks = {},
): SharePart[] {
  const isOpen = products.some((product) => dueOf(product) > 0)
  const areReceiptsLookedAt = products.every(
    ({ receipt_url: receipt }) => receipt === null || isLookedAt(receipt),
  )
  return offeredParts(products, proofs).filter((part) => {
    if (part === 'proofs') return false
    if (part === 'receipt' && !areReceiptsLookedAt) return false
    if (part === 'amount' && !isOpen) return false
    return last[part] ?? (part !== 'notes' && part !== 'answer')
  })
}

/** Most products of one link or PDF, as in the contract. */
export const MOST_SHARED_PRODUCTS = 50

/**
 * Why these products cannot share one link, in words for people; null if they can. A seller counts as the database counts it:
 * by its id, or by the name that a deleted one left.
 */
export function whyNotOneLink(
  products: readonly { seller_id: string | null; seller_name: string | null }[],
): string | null {
  const sellers = new Set(products.map(({ seller_id: id, seller_name: name }) => id ?? name ?? ''))
  if (sellers.size > 1) {
    return 'A proof link shows products of one seller. Choose products of one seller only.'
  }
  if (products.length > MOST_SHARED_PRODUCTS) {
    return `A proof link shows up to ${MOST_SHARED_PRODUCTS} products. You chose ${products.length.toLocaleString('en-US')}.`
  }
  return null
}

/** That some of the chosen products are over the plan's limit and not shared, in words for people; null if none is. */
export function leftOutText(count: number): string | null {
  if (count === 0) return null
  return count === 1
    ? '1 product is over the limit of your plan and was left out.'
    : `${count.toLocaleString('en-US')} products are over the limit of your plan and were left out.`
}
