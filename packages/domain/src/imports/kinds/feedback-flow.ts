import { dayOfMoment } from '#src/imports/kinds/day-of-moment.ts'
import type {
  FileKind,
  FoundContents,
  OrderedItem,
  UnreadableRow,
} from '#src/imports/kinds/file-kind.ts'
import { orderedItem } from '#src/imports/kinds/ordered-item.ts'
import type { Reading, Source } from '#src/imports/kinds/source.ts'
import { centsOf, amountOf } from '#src/money/money.ts'
import { normaliseOrderNumber } from '#src/products/order-number.ts'
import type { ProductStatus } from '#src/products/lifecycle.ts'

type Entry = Readonly<Record<string, unknown>>

/** The backup of Feedback Flow, an open tracker for testers: purchases, with their reviews and refunds beside them. */
export const FEEDBACK_FLOW: FileKind = {
  name: 'Feedback Flow backup',
  gives: 'products',
  recognises: (source) => backupOf(source) !== null,
  asks: () => [],
  days: () => ({ texts: [], order: null }),
  read: readBackup,
}

function backupOf({ documents }: Source): Entry | null {
  const found = documents.find(
    ({ value }) =>
      isEntry(value) &&
      ['purchases', 'feedbacks', 'publications', 'refunds'].every((key) =>
        Array.isArray(value[key]),
      ),
  )
  return found && isEntry(found.value) ? found.value : null
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function entriesOf(backup: Entry, key: string): Entry[] {
  const list = backup[key]
  return Array.isArray(list) ? list.filter(isEntry) : []
}

/** A value under one of its names: the program has had two databases. */
function textAt(entry: Entry | undefined, ...names: string[]): string {
  for (const name of names) {
    const value = entry?.[name]
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
    if (typeof value === 'number') return String(value)
  }
  return ''
}

function readBackup(source: Source, reading: Reading): FoundContents {
  const backup = backupOf(source) ?? {}
  const byPurchase = (key: string) =>
    new Map(
      entriesOf(backup, key).map((entry) => [textAt(entry, 'purchase', 'purchase_id'), entry]),
    )
  const feedbacks = byPurchase('feedbacks')
  const publications = byPurchase('publications')
  const refunds = Map.groupBy(entriesOf(backup, 'refunds'), (entry) =>
    textAt(entry, 'purchase', 'purchase_id'),
  )
  const day = (text: string) => dayOfMoment(text, reading.timeZone, 'month first')
  const unreadable: UnreadableRow[] = []
  const items = entriesOf(backup, 'purchases').flatMap((purchase, index): OrderedItem[] => {
    const id = textAt(purchase, 'id')
    const row = { number: index + 1, cells: [id, textAt(purchase, 'description')] }
    const price = centsOf(textAt(purchase, 'amount'))
    const name = textAt(purchase, 'description')
    if (name === '' || price === null || price < 0) {
      unreadable.push({
        row,
        reasons: [name === '' ? 'description: This is missing.' : 'amount: This is not an amount.'],
      })
      return []
    }
    const item = orderedItem(row, {
      name: name.slice(0, 500),
      order_number: normaliseOrderNumber(textAt(purchase, 'order', 'order_number')),
      order_date: day(textAt(purchase, 'date')),
      currency: reading.currency,
      price,
      quantity: 1,
      isSent: true,
    })
    const reviewed = day(textAt(feedbacks.get(id), 'date'))
    const published = day(textAt(publications.get(id), 'date'))
    const paid = refunds.get(id) ?? []
    const last = paid.at(-1)
    const received = paid.reduce(
      (total, refund) => total + (centsOf(textAt(refund, 'amount')) ?? 0),
      0,
    )
    const paidOn = day(textAt(last, 'refundDate', 'refund_date', 'refunddate', 'date'))
    const isRefunded =
      paid.length > 0 || purchase['refunded'] === true || purchase['refunded'] === 1
    const status: ProductStatus = isRefunded
      ? 'paid'
      : published !== null
        ? 'published'
        : reviewed !== null
          ? 'reviewed'
          : 'ordered'
    const reference = paid
      .map((refund) => textAt(refund, 'transactionId', 'transaction_id'))
      .filter((text) => text !== '')
      .join(', ')
    const feedback = textAt(feedbacks.get(id), 'feedback')
    return [
      {
        ...item,
        product: {
          ...item.product,
          status,
          reviewed_date: reviewed,
          published_date: published,
          paid_date: paidOn,
          rest: {
            ...item.product.rest,
            ...(paid.length > 0 && { refund_received: amountOf(received) ?? 0 }),
            ...(paidOn !== null && { refund_received_date: paidOn }),
            ...(reference !== '' && { refund_reference: reference.slice(0, 200) }),
            ...(feedback !== '' && { additional_notes: feedback.slice(0, 10_000) }),
          },
        },
      },
    ]
  })
  return {
    gives: 'products',
    rowCount: entriesOf(backup, 'purchases').length,
    items,
    leftOut: [],
    unreadable,
  }
}
