import { findDate } from '#src/receipt/find-date.ts'
import { findItems } from '#src/receipt/find-items.ts'
import { findOrderNumber } from '#src/receipt/find-order-number.ts'
import { findTotal } from '#src/receipt/find-total.ts'
import type { Finding } from '#src/receipt/finding.ts'
import { rowsOf } from '#src/receipt/page.ts'
import type {
  DocumentText,
  Pages,
  Reading,
  ReadingContext,
  ReceiptReading,
} from '#src/receipt/receipt-reading.ts'

/** What a receipt says. Of pictures only that is sure which two looks agree on. */
export function readReceipt(text: DocumentText, context: ReadingContext): ReceiptReading {
  const looks = text.source === 'text' ? [text.pages] : text.looks
  const [first, second] = looks.map((pages) => readLook(pages, context))
  const join = <T>(pick: (look: Look) => Finding<T> | null): Reading<T> | null =>
    first
      ? agree(pick(first), second ? pick(second) : text.source === 'text' ? pick(first) : null)
      : null
  return {
    name: null,
    total: join(({ total }) => total),
    currency: null,
    orderDate: join(({ date }) => date),
    orderNumber: join(({ orderNumber }) => orderNumber),
    merchant: null,
    items: (first?.items ?? []).map((item) => ({ ...item, sure: false })),
  }
}

type Look = ReturnType<typeof readLook>

function readLook(pages: Pages, { today, dateOrder }: ReadingContext) {
  const rows = pages.flatMap(rowsOf)
  return {
    total: findTotal(rows),
    date: findDate(rows, dateOrder, today),
    orderNumber: findOrderNumber(rows),
    items: findItems(rows),
  }
}

function agree<T>(first: Finding<T> | null, second: Finding<T> | null): Reading<T> | null {
  if (!first || !second) {
    const only = first ?? second
    return only && { value: only.value, sure: false, others: [] }
  }
  if (first.value === second.value) {
    return { value: first.value, sure: first.sure || second.sure, others: [] }
  }
  const [better, worse] = first.sure || !second.sure ? [first, second] : [second, first]
  return { value: better.value, sure: false, others: [worse.value] }
}
