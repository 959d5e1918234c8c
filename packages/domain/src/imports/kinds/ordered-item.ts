import type { FileRow } from '#src/imports/file-row.ts'
import type { OrderedItem } from '#src/imports/kinds/file-kind.ts'
import type { CalendarDate } from '#src/dates/calendar-date.ts'
import { type Cents, MAX_CENTS, amountOf } from '#src/money/money.ts'

/** What a history says about an item. */
interface ItemFacts {
  name: string
  order_number: string | null
  order_date: CalendarDate | null
  currency: string
  /** Paid for all pieces together; null if the file does not say. */
  price: Cents | null
  quantity: number
  amazon_url?: string | null
  url?: string | null
  tags?: string[]
  /** What counts as income though nothing was paid. */
  taxValue?: Cents | null
  notes?: readonly string[]
  isSent: boolean
  isPriceOpen?: boolean
}

/** An item of a history as a product that was ordered: a history does not say what a seller paid back. */
export function orderedItem(row: FileRow, facts: ItemFacts): OrderedItem {
  const { notes = [], tags = [], taxValue = null, price, quantity } = facts
  const known = price === null || price > MAX_CENTS ? null : price
  const isPriceOpen = facts.isPriceOpen === true || known === null
  return {
    row,
    isSent: facts.isSent,
    uncertain: [
      ...(isPriceOpen ? (['price'] as const) : []),
      ...(facts.order_date === null ? (['date'] as const) : []),
    ],
    product: {
      name: facts.name,
      status: 'ordered',
      currency: /^[A-Z]{3}$/u.test(facts.currency) ? facts.currency : 'USD',
      order_number: facts.order_number,
      seller: null,
      order_date: facts.order_date,
      received_date: null,
      reviewed_date: null,
      published_date: null,
      paid_date: null,
      url: facts.url ?? null,
      amazon_url: facts.amazon_url ?? null,
      ebay_url: null,
      price: amountOf(known),
      rest: {
        ...(quantity > 1 && { quantity }),
        ...(taxValue !== null && { tax_value: amountOf(taxValue) ?? 0 }),
        ...(tags.length > 0 && { tags }),
        ...(notes.length > 0 && { additional_notes: notes.join('\n') }),
      },
    },
  }
}
