import type { FileRow } from '#src/imports/file-row.ts'
import { amazonRefundNotes } from '#src/imports/kinds/amazon-refunds.ts'
import { amazonLinkOf } from '#src/imports/kinds/amazon-shop.ts'
import { dayOfMoment } from '#src/imports/kinds/day-of-moment.ts'
import { decodeEntities } from '#src/imports/kinds/decode-entities.ts'
import type {
  FileKind,
  FoundContents,
  LeftOutItem,
  OrderedItem,
  ReportReading,
  UnreadableRow,
} from '#src/imports/kinds/file-kind.ts'
import { type FoundColumns, type KindColumns, cellReader } from '#src/imports/kinds/find-columns.ts'
import { orderedItem } from '#src/imports/kinds/ordered-item.ts'
import {
  type SignedAmount,
  decimalOfReport,
  signedAmount,
} from '#src/imports/kinds/signed-amount.ts'
import type { Source } from '#src/imports/kinds/source.ts'
import { tableKind } from '#src/imports/kinds/table-kind.ts'
import { isEmptyRow } from '#src/imports/read-row.ts'
import type { Cents } from '#src/money/money.ts'
import { normaliseOrderNumber } from '#src/products/order-number.ts'

const COLUMNS = {
  tellingAtLeast: 5,
  columns: [
    { key: 'website', label: 'Website', names: ['Website'], isTelling: true },
    { key: 'order', label: 'Order ID', names: ['Order ID', 'OrderID'], isNeeded: true },
    { key: 'orderDate', label: 'Order Date', names: ['Order Date'], isNeeded: true },
    { key: 'shipDate', label: 'Ship Date', names: ['Ship Date', 'Shipment Date'] },
    { key: 'currency', label: 'Currency', names: ['Currency', 'Base Currency Code'] },
    {
      key: 'unitPrice',
      label: 'Unit Price',
      names: ['Unit Price'],
      isTelling: true,
    },
    { key: 'unitTax', label: 'Unit Price Tax', names: ['Unit Price Tax'], isTelling: true },
    { key: 'shipping', label: 'Shipping Charge', names: ['Shipping Charge'], isTelling: true },
    { key: 'discounts', label: 'Total Discounts', names: ['Total Discounts'], isTelling: true },
    {
      key: 'owed',
      label: 'Total Owed',
      names: ['Total Owed', 'Total Amount'],
      isNeeded: true,
      isTelling: true,
    },
    { key: 'asin', label: 'ASIN', names: ['ASIN', 'ASIN/ISBN'], isWanted: true, isTelling: true },
    {
      key: 'quantity',
      label: 'Quantity',
      names: ['Quantity', 'Original Quantity'],
      isWanted: true,
    },
    {
      key: 'orderStatus',
      label: 'Order Status',
      names: ['Order Status'],
      isWanted: true,
      isTelling: true,
    },
    {
      key: 'shipmentStatus',
      label: 'Shipment Status',
      names: ['Shipment Status'],
      isTelling: true,
    },
    { key: 'name', label: 'Product Name', names: ['Product Name', 'Title'], isNeeded: true },
  ],
} as const satisfies KindColumns<string>

type Key = (typeof COLUMNS.columns)[number]['key']
type Found = FoundColumns<Key>
type Read = (key: Key) => string

/** Amazon's order history of 'Request my data', in all its forms: CSV, JSON, several parts, with the refunds beside it. */
export const AMAZON_ORDERS: FileKind = tableKind<Key>({
  name: 'Amazon order history',
  gives: 'products',
  columns: COLUMNS,
  days: ['orderDate'],
  read: readAmazonOrders,
})

/** One row: an item of a shipment. */
interface Line {
  row: FileRow
  read: Read
  order: string
  item: string
}

function readAmazonOrders(
  found: readonly Found[],
  reading: ReportReading,
  source: Source,
): FoundContents {
  const refunds = amazonRefundNotes(source.sheets, reading)
  const lines = linesOf(found)
  const money = moneyReader(lines)
  const groups = new Map<string, Line[]>()
  const leftOut: LeftOutItem[] = []
  const unreadable: UnreadableRow[] = []
  for (const line of lines) {
    const { read, order, item, row } = line
    if (isCancelled(read)) {
      leftOut.push({ reason: 'cancelled', name: nameOf(read), orderNumber: order || null })
      continue
    }
    const reasons = problemsOf(line, money)
    if (reasons.length > 0) unreadable.push({ row, reasons })
    else groups.set(`${order}\n${item}`, [...(groups.get(`${order}\n${item}`) ?? []), line])
  }
  const items = [...groups.values()].map((group) => itemOf(group, money, reading, refunds))
  return { gives: 'products', rowCount: lines.length, items, leftOut, unreadable }
}

/**
 * The rows of all parts. The same history in two forms (CSV and JSON, an old and a new name) has each row in both: a row
 * counts as often as the part that has it most often.
 */
function linesOf(found: readonly Found[]): Line[] {
  const most = new Map<string, number>()
  return found.flatMap((part) => {
    const here = new Map<string, number>()
    return part.rows.flatMap((row): Line[] => {
      if (isEmptyRow(row.cells)) return []
      const read = cellReader(part, row.cells)
      const same = REPEATED.map((key) => read(key)).join('\n')
      const count = (here.get(same) ?? 0) + 1
      here.set(same, count)
      if (count <= (most.get(same) ?? 0)) return []
      most.set(same, count)
      const item = read('asin').toUpperCase() || read('name').toLowerCase()
      return [{ row, read, order: normaliseOrderNumber(read('order')) ?? '', item }]
    })
  })
}

const LONGEST_NAME = 500
const REPEATED: readonly Key[] = [
  'order',
  'asin',
  'name',
  'orderDate',
  'shipDate',
  'owed',
  'quantity',
]

function isCancelled(read: Read): boolean {
  return /^cancel/iu.test(read('orderStatus')) || /^0+$/u.test(read('quantity'))
}

function nameOf(read: Read): string {
  return decodeEntities(read('name')).slice(0, LONGEST_NAME)
}

/** Reads the amounts of a line. */
type Money = (line: Line, key: Key) => SignedAmount | null | 'unreadable'

function moneyReader(lines: readonly Line[]): Money {
  const keys = ['owed', 'unitPrice', 'unitTax', 'shipping'] as const
  const decimal = decimalOfReport(lines.flatMap(({ read }) => keys.map((key) => read(key))))
  return ({ read }, key) => signedAmount(read(key), decimal)
}

function problemsOf(line: Line, money: Money): string[] {
  const { read, order } = line
  const reasons: string[] = []
  if (order === '') reasons.push('Order ID: This is missing.')
  if (read('name') === '') reasons.push('Product Name: This is missing.')
  const owed = money(line, 'owed')
  if (owed === 'unreadable')
    reasons.push(`Total Owed: ‘${read('owed').slice(0, 40)}’ is not an amount.`)
  else if (owed !== null && owed.cents < 0)
    reasons.push(`Total Owed: ‘${read('owed')}’ is negative.`)
  return reasons
}

/** All shipments of one item of an order, as one product. */
function itemOf(
  group: readonly Line[],
  money: Money,
  { timeZone, dateOrder, currency: usual }: ReportReading,
  refunds: ReadonlyMap<string, readonly string[]>,
): OrderedItem {
  const [first] = group
  if (!first) throw new RangeError('An item has at least one row.')
  const { read, order } = first
  const prices = group.map((line) => priceOf(line, money))
  const currency = read('currency').toUpperCase() || moneyCurrency(first, money) || usual
  const date = dayOfMoment(read('orderDate'), timeZone, dateOrder)
  const price = prices.some(({ cents }) => cents === null)
    ? null
    : prices.reduce((total, { cents }) => total + (cents ?? 0), 0)
  return orderedItem(first.row, {
    name: nameOf(read),
    order_number: order,
    order_date: date,
    currency,
    price,
    quantity: group.reduce((total, line) => total + quantityOf(line.read), 0),
    amazon_url: amazonLinkOf(read('website'), currency, read('asin').toUpperCase()),
    notes: refunds.get(order) ?? [],
    isSent: group.some((line) => isSent(line.read)),
    isPriceOpen: prices.some(({ isOpen }) => isOpen),
  })
}

function quantityOf(read: Read): number {
  const quantity = Number(read('quantity'))
  return Number.isInteger(quantity) && quantity > 0 ? quantity : 1
}

function isSent(read: Read): boolean {
  return /^(?:shipped|delivered|closed)$/iu.test(read('shipmentStatus') || read('orderStatus'))
}

function moneyCurrency(line: Line, money: Money): string | null {
  const owed = money(line, 'owed')
  return owed === null || owed === 'unreadable' ? null : owed.currency
}

/** What was paid for a line. An order that is not charged yet owes nothing: then its price, tax and shipping will be. */
function priceOf(line: Line, money: Money): { cents: Cents | null; isOpen: boolean } {
  const owed = money(line, 'owed')
  const isCharged = !/^(?:new|authori[sz]ed|pending)/iu.test(line.read('orderStatus'))
  if (owed !== null && owed !== 'unreadable' && (owed.cents > 0 || isCharged)) {
    return { cents: owed.cents, isOpen: false }
  }
  const part = (key: Key) => {
    const amount = money(line, key)
    return amount === null || amount === 'unreadable' ? null : amount.cents
  }
  const unit = part('unitPrice')
  if (unit === null) return { cents: null, isOpen: true }
  const each = unit + (part('unitTax') ?? 0)
  const total =
    each * quantityOf(line.read) + (part('shipping') ?? 0) - Math.abs(part('discounts') ?? 0)
  return { cents: Math.max(0, total), isOpen: true }
}
