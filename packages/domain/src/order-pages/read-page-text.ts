import { rowsOfHtml } from '#src/mails/html/html-rows.ts'
import { amountsIn } from '#src/mails/items/mail-amounts.ts'
import { sumsOf } from '#src/mails/items/money-rows.ts'
import type { MailItem, MailOrder, MailReading } from '#src/mails/mail-reading.ts'
import type { MailRow } from '#src/mails/mail-row.ts'
import { readOrders } from '#src/mails/read-orders.ts'
import { findNumbers } from '#src/mails/shop/find-numbers.ts'
import { type FoundShop, findShop } from '#src/mails/shop/find-shop.ts'
import { AMAZON, countryOfHost } from '#src/mails/shop/mail-shops.ts'
import type { PageSource } from '#src/order-pages/order-head.ts'
import { addressOfLink } from '#src/order-pages/page-address.ts'
import { orderDayIn } from '#src/order-pages/page-days.ts'
import type { Reading } from '#src/receipts/receipt-reading.ts'

/** The day and the sum of an order are above its number on a list. */
const HEAD_ROWS = 15
const MOST_ORDERS = 50

/** The orders of a page of unknown layout, by the rules for emails. Every value is marked. */
export function readPageText(html: string, { shop, today }: PageSource): MailReading[] {
  const rows = rowsOfHtml(html).map((row) => ({
    ...row,
    links: row.links.map((link) => ({ ...link, address: addressOfLink(link.address, shop) })),
  }))
  const found = shopOf(rows, shop)
  return partsOf(rows).flatMap(({ number, rows: own }) => {
    const source = { subject: '', shop: found, rows: withSumsLast(own, found.host ?? '') }
    const [order] = readOrders('order', source)
    if (!order || order.items.length === 0) return []
    const day = own.map(({ text }) => orderDayIn(text, shop, today)).find((one) => one !== null)
    return [
      {
        kind: 'order',
        isKindSure: false,
        shop: marked(found.name),
        host: found.host,
        country: found.host === null ? null : countryOfHost(found.host),
        day: marked(day ?? null),
        orders: [markedOrder(number, order)],
      },
    ]
  })
}

function shopOf(rows: readonly MailRow[], shop: string | null): FoundShop {
  if (shop === null) return findShop(null, rows)
  const name = { value: AMAZON.name, sure: true, others: [] }
  return { known: AMAZON, name, host: shop, isSender: true }
}

/** An email has its sums below its items, and a page of one order above them. */
function withSumsLast(rows: readonly MailRow[], host: string): MailRow[] {
  const places = new Set(
    sumsOf(rows, host).flatMap(({ row }) => {
      const hasOwn = amountsIn(rows[row]?.text ?? '', host).length > 0
      return hasOwn ? [row] : [row, row + 1]
    }),
  )
  const isSum = (_: MailRow, place: number): boolean => places.has(place)
  return [...rows.filter((row, place) => !isSum(row, place)), ...rows.filter(isSum)]
}

/** The rows of each order: from the day above its number to the day of the next one. */
function partsOf(rows: readonly MailRow[]): { number: string; rows: readonly MailRow[] }[] {
  const firsts = new Map<string, number>()
  for (const { value, row } of findNumbers('', rows, AMAZON)) {
    if (row !== null && !firsts.has(value)) firsts.set(value, row)
  }
  const starts = [...firsts].slice(0, MOST_ORDERS)
  const heads = starts.map(([number, row], place) => {
    const least = Math.max(starts[place - 1]?.[1] ?? -1, row - HEAD_ROWS)
    const dated = rows
      .slice(least + 1, row)
      .findLastIndex(({ text }) => orderDayIn(text, null, '9999-01-01') !== null)
    return { number, start: dated < 0 ? row : least + 1 + dated }
  })
  return heads.map(({ number, start }, place) => ({
    number,
    rows: rows.slice(start, heads[place + 1]?.start ?? rows.length),
  }))
}

function marked<T>(reading: Reading<T> | null): Reading<T> | null {
  return reading ? { ...reading, sure: false } : null
}

/** '2 of: Mug' is how older invoices count. */
const COUNTED = /^(?<count>\d{1,3})\s(?:of|von|de|di|van)\s?:\s+(?<name>.+)$/iu

function markedItem(item: MailItem): MailItem {
  const { count, name } = COUNTED.exec(item.name.value)?.groups ?? {}
  const quantity = count === undefined ? item.quantity.value : Math.max(1, Number(count))
  return {
    ...item,
    name: { value: name ?? item.name.value, sure: false, others: [] },
    quantity: { value: quantity, sure: false, others: [] },
    price: marked(item.price),
  }
}

function markedOrder(number: string, { items, total, currency }: MailOrder): MailOrder {
  return {
    number: { value: number, sure: false, others: [] },
    items: items.map(markedItem),
    total: marked(total),
    currency: marked(currency),
  }
}
