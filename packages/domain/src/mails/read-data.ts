import type { MailItem, MailKind, MailOrder } from '#src/mails/mail-reading.ts'
import type { SchemaOrder } from '#src/mails/html/schema-order.ts'

/** The orders of a mail that has them as data. */
export function readData(data: readonly SchemaOrder[], kind: MailKind): MailOrder[] {
  return data.map((order) => ({
    number: { value: order.number, sure: true, others: [] },
    items: pricedItems(order, kind),
    // What a refund gave back is not what the order cost.
    total:
      order.total === null || kind === 'refund'
        ? null
        : { value: order.total, sure: true, others: [] },
    currency: order.currency === null ? null : { value: order.currency, sure: true, others: [] },
  }))
}

/** The price of several pieces is that of one times their number, or already all of it: the order's sum decides. */
function pricedItems({ items, total }: SchemaOrder, kind: MailKind): MailItem[] {
  if (kind === 'refund') return items.map((item) => ({ ...item, price: null }))
  const [only, ...more] = items
  if (only && more.length === 0) {
    return [
      { ...only, price: total === null ? only.price : { value: total, sure: true, others: [] } },
    ]
  }
  const sum = items.reduce((all, { price }) => all + (price?.value ?? 0), 0)
  const isWhole = total !== null && sum === total
  return items.map((item) =>
    item.price === null
      ? item
      : { ...item, price: { ...item.price, sure: isWhole || (item.price.sure && total === null) } },
  )
}
