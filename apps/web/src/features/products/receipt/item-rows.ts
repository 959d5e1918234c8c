import type { ReceiptScan } from '@sampletrail/contracts/receipt-scan.ts'
import { formatLongDate } from '@sampletrail/domain/dates/calendar-date.ts'
import {
  amountOf,
  amountProblem,
  centsOf,
  formatMoney,
  parseMoney,
  typedMoney,
} from '@sampletrail/domain/money/money.ts'
import type { KnownMarks, SameProducts } from '@sampletrail/domain/products/same-product.ts'
import type { ProductChange } from '#src/entities/product/product-row.ts'

/** A line of a receipt as the person selects and corrects it. */
export type ItemRow = {
  /** Null until the person decides. */
  isPicked: boolean | null
  name: string
  price: string
  /** The quantity on the receipt, if it is more than one. */
  count: string | null
  isSure: boolean
}

/** The values that the products of one receipt share. */
export type SharedByItems = {
  orderDate: string | null
  orderNumber: string | null
  currency: string
  receiptPath: string | null
}

/** The lines to select. */
export function rowsOfScan({ items, currency }: ReceiptScan): ItemRow[] {
  return items.map(({ name, quantity, price, confidence }) => {
    const each = centsOf(price) ?? 0
    return {
      isPicked: null,
      name,
      price: typedMoney(each * quantity, currency ?? 'USD'),
      count: quantity > 1 ? `${quantity} × ${formatMoney(each, currency ?? 'USD')}` : null,
      isSure: confidence === 'sure',
    }
  })
}

/**
 * Whether a line becomes a product: as the person decided, else if no product is the same, or perhaps the same, and the plan
 * has room for all lines.
 */
export function isPicked(
  row: ItemRow,
  { same, hasRoom }: { same: SameProducts<KnownMarks> | null; hasRoom: boolean },
): boolean {
  return row.isPicked ?? (hasRoom && same === null)
}

/** Why a line cannot be added. */
export function problemOfRow(
  { name, price }: ItemRow,
  currency: string,
): { name?: string; price?: string } {
  const unread = amountProblem(price, currency)
  return {
    ...(name.trim() === '' && { name: 'Enter a name.' }),
    ...(name.trim().length > 500 && { name: 'Use up to 500 characters.' }),
    ...(unread !== null && { price: unread }),
  }
}

/** The product made from a line: ordered, at the line's price; its notes contain the total paid. */
export function productOfRow(
  row: ItemRow,
  shared: SharedByItems,
  paidNote: string | null,
): ProductChange {
  const money = parseMoney(row.price, shared.currency)
  return {
    name: row.name.trim(),
    price: money.ok ? amountOf(money.cents) : null,
    currency: shared.currency,
    status: 'ordered',
    order_date: shared.orderDate,
    order_number: shared.orderNumber,
    receipt_url: shared.receiptPath,
    additional_notes: paidNote,
  }
}

/**
 * The total paid as a note, as the person confirmed it: 'Receipt of Harbour Goods, March 4, 2026: $45.20 paid for
 * 3 items.' A shop's name that was not read with certainty is omitted: nobody is asked about it.
 */
export function paidNoteOf(
  { merchant, confidence, items }: ReceiptScan,
  paid: string,
  { currency, orderDate }: Pick<SharedByItems, 'currency' | 'orderDate'>,
): string | null {
  const money = parseMoney(paid, currency)
  if (!money.ok || money.cents === null) return null
  const isShopSure = merchant !== null && confidence.merchant === 'sure'
  const from = isShopSure ? `Receipt of ${merchant}` : 'Receipt'
  const day = orderDate === null ? '' : `, ${formatLongDate(orderDate)}`
  return `${from}${day}: ${formatMoney(money.cents, currency)} paid for ${items.length} items.`
}
