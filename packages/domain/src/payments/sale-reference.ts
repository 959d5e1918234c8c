import type { Sale } from '#src/imports/kinds/file-kind.ts'

/** Separates a sale from what a later report said about it. */
const LATER = ' | '
/** The database keeps 200 characters, with what a later report adds. */
const LONGEST_ORDER = 50
const LONGEST_ITEM = 100

/** The reference of a sale: its order and its item, by number or by title. */
export function referenceOfSale({ order, itemNumber, title }: Sale): string {
  const number = order.replaceAll(/[\s\p{Cc}]/gu, '').slice(0, LONGEST_ORDER)
  const item = (itemNumber || title).replaceAll(/[\s\p{Cc}|]+/gu, ' ').trim()
  return `${number} ${item.slice(0, LONGEST_ITEM)}`
}

/** The reference of what a later report says about a recorded sale. */
export function referenceOfLater(reference: string, sale: Sale): string {
  if (sale.isTakenBack) return `${reference}${LATER}refund ${sale.date} ${sale.refunded}`
  return `${reference}${LATER}${sale.price} ${sale.fees}`
}

/** The reference of the sale itself. */
export function saleOfReference(reference: string): string {
  return reference.split(LATER, 1)[0] ?? reference
}

/** The marketplace's order in a reference. */
export function orderOfReference(reference: string): string {
  return reference.split(' ', 1)[0] ?? reference
}
