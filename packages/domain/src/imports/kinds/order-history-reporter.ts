import { amazonLinkOf } from '#src/imports/kinds/amazon-shop.ts'
import { dayOfMoment } from '#src/imports/kinds/day-of-moment.ts'
import { decodeEntities } from '#src/imports/kinds/decode-entities.ts'
import type {
  FileKind,
  FoundContents,
  OrderedItem,
  ReportReading,
  UnreadableRow,
} from '#src/imports/kinds/file-kind.ts'
import { type FoundColumns, type KindColumns, cellReader } from '#src/imports/kinds/find-columns.ts'
import { orderedItem } from '#src/imports/kinds/ordered-item.ts'
import { decimalOfReport, signedAmount } from '#src/imports/kinds/signed-amount.ts'
import { tableKind } from '#src/imports/kinds/table-kind.ts'
import type { FileRow } from '#src/imports/file-row.ts'
import { completeWebAddress, parseWebAddress } from '#src/links/retail-link.ts'
import { formatMoney } from '#src/money/money.ts'
import { isAmazonOrderNumber, normaliseOrderNumber } from '#src/products/order-number.ts'

const ITEM_COLUMNS = {
  tellingAtLeast: 3,
  columns: [
    { key: 'order', label: 'order id', names: ['order id'], isNeeded: true },
    { key: 'orderUrl', label: 'order url', names: ['order url'], isTelling: true },
    { key: 'date', label: 'order date', names: ['order date', 'date'], isNeeded: true },
    { key: 'quantity', label: 'quantity', names: ['quantity'], isWanted: true },
    { key: 'name', label: 'description', names: ['description'], isNeeded: true, isTelling: true },
    { key: 'url', label: 'item url', names: ['item url'], isTelling: true },
    { key: 'price', label: 'price', names: ['price'], isNeeded: true },
    { key: 'subscribe', label: 'subscribe & save', names: ['subscribe & save'], isTelling: true },
    { key: 'asin', label: 'ASIN', names: ['ASIN'] },
  ],
} as const satisfies KindColumns<string>

const ORDER_COLUMNS = {
  tellingAtLeast: 4,
  columns: [
    { key: 'order', label: 'order id', names: ['order id'], isNeeded: true },
    { key: 'orderUrl', label: 'order url', names: ['order url'], isTelling: true },
    { key: 'items', label: 'items', names: ['items'], isNeeded: true, isTelling: true },
    { key: 'to', label: 'to', names: ['to'], isTelling: true },
    { key: 'date', label: 'date', names: ['date', 'order date'], isNeeded: true },
    { key: 'total', label: 'total', names: ['total'], isNeeded: true, isTelling: true },
    { key: 'gift', label: 'gift', names: ['gift'], isTelling: true },
    { key: 'refund', label: 'refund', names: ['refund'], isTelling: true },
    { key: 'payments', label: 'payments', names: ['payments'], isTelling: true },
  ],
} as const satisfies KindColumns<string>

type ItemKey = (typeof ITEM_COLUMNS.columns)[number]['key']
type OrderKey = (typeof ORDER_COLUMNS.columns)[number]['key']

/** The items of the browser extension Amazon Order History Reporter: one row is an item, its price is of one piece. */
export const REPORTER_ITEMS: FileKind = tableKind<ItemKey>({
  name: 'Amazon Order History Reporter, items',
  gives: 'products',
  columns: ITEM_COLUMNS,
  days: ['date'],
  read: readItems,
})

/** The orders of the same extension: one row is an order, and nobody knows what each of its items cost. */
export const REPORTER_ORDERS: FileKind = tableKind<OrderKey>({
  name: 'Amazon Order History Reporter, orders',
  gives: 'products',
  columns: ORDER_COLUMNS,
  days: ['date'],
  read: readOrders,
})

interface Line<Key extends string> {
  row: FileRow
  read: (key: Key) => string
  order: string
}

/** The rows of orders: the extension ends its table with a row of sums. */
function linesOf<Key extends string>(
  found: readonly FoundColumns<Key | 'order'>[],
): Line<Key | 'order'>[] {
  return found.flatMap((part) =>
    part.rows.flatMap((row) => {
      const read = cellReader(part, row.cells)
      const order = normaliseOrderNumber(read('order'))
      return order === null || !isAmazonOrderNumber(order) ? [] : [{ row, read, order }]
    }),
  )
}

function readItems(
  sheets: readonly FoundColumns<ItemKey>[],
  reading: ReportReading,
): FoundContents {
  const lines = linesOf<ItemKey>(sheets)
  const decimal = decimalOfReport(lines.map(({ read }) => read('price')))
  const items = new Map<string, OrderedItem>()
  const unreadable: UnreadableRow[] = []
  for (const { row, read, order } of lines) {
    const name = decodeEntities(read('name')).slice(0, 500)
    const price = signedAmount(read('price'), decimal)
    if (name === '' || price === 'unreadable') {
      const reason =
        name === ''
          ? 'description: This is missing.'
          : `price: ‘${read('price')}’ is not an amount.`
      unreadable.push({ row, reasons: [reason] })
      continue
    }
    const shop = parseWebAddress(read('url')) ?? parseWebAddress(read('orderUrl'))
    const currency = price?.currency ?? reading.currency
    const quantity = Math.max(1, Math.trunc(Number(read('quantity'))) || 1)
    const link =
      amazonLinkOf(shop?.hostname ?? '', currency, read('asin').toUpperCase()) ??
      completeWebAddress(read('url'))
    const key = `${order}\n${link ?? name}`
    const earlier = items.get(key)
    const pieces = quantity + (earlier ? Number(earlier.product.rest['quantity'] ?? 1) : 0)
    items.set(
      key,
      orderedItem(earlier?.row ?? row, {
        name,
        order_number: order,
        order_date: dayOfMoment(read('date'), reading.timeZone, reading.dateOrder),
        currency,
        price: price === null ? null : price.cents * pieces,
        quantity: pieces,
        amazon_url: link,
        isSent: true,
      }),
    )
  }
  return {
    gives: 'products',
    rowCount: lines.length,
    items: [...items.values()],
    leftOut: [],
    unreadable,
  }
}

function readOrders(
  sheets: readonly FoundColumns<OrderKey>[],
  reading: ReportReading,
): FoundContents {
  const lines = linesOf<OrderKey>(sheets)
  const decimal = decimalOfReport(lines.map(({ read }) => read('total')))
  const unreadable: UnreadableRow[] = []
  const items = lines.flatMap(({ row, read, order }): OrderedItem[] => {
    const names = read('items')
      .split(/;(?:\s|$)/u)
      .map((name) => decodeEntities(name.trim()).slice(0, 500))
      .filter((name) => name !== '')
    const total = signedAmount(read('total'), decimal)
    if (names.length === 0 || total === 'unreadable') {
      const reason =
        names.length === 0
          ? 'items: This is missing.'
          : `total: ‘${read('total')}’ is not an amount.`
      unreadable.push({ row, reasons: [reason] })
      return []
    }
    const currency = total?.currency ?? reading.currency
    const refund = signedAmount(read('refund'), decimal)
    const notes = [
      ...(names.length > 1 && total !== null
        ? [`${formatMoney(total.cents, currency)} paid for ${names.length} items of this order.`]
        : []),
      ...(refund !== null && refund !== 'unreadable' && refund.cents !== 0
        ? [`Amazon refunded ${formatMoney(Math.abs(refund.cents), currency)}`]
        : []),
    ]
    return names.map((name) =>
      orderedItem(row, {
        name,
        order_number: order,
        order_date: dayOfMoment(read('date'), reading.timeZone, reading.dateOrder),
        currency,
        price: names.length === 1 ? (total?.cents ?? null) : null,
        quantity: 1,
        notes,
        isSent: true,
      }),
    )
  })
  return { gives: 'products', rowCount: lines.length, items, leftOut: [], unreadable }
}
