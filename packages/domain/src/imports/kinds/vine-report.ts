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
import { decimalOfReport, signedAmount } from '#src/imports/kinds/signed-amount.ts'
import { tableKind } from '#src/imports/kinds/table-kind.ts'
import { isEmptyRow } from '#src/imports/read-row.ts'
import { normaliseOrderNumber } from '#src/products/order-number.ts'

const COLUMNS = {
  tellingAtLeast: 3,
  columns: [
    { key: 'order', label: 'Order Number', names: ['Order Number', 'Order ID'], isNeeded: true },
    { key: 'asin', label: 'ASIN', names: ['ASIN'], isNeeded: true, isTelling: true },
    {
      key: 'name',
      label: 'Product Name',
      names: ['Product Name', 'Product Title'],
      isNeeded: true,
    },
    { key: 'type', label: 'Order Type', names: ['Order Type'], isNeeded: true, isTelling: true },
    { key: 'date', label: 'Order Date', names: ['Order Date'], isNeeded: true },
    {
      key: 'shipped',
      label: 'Shipped Date',
      names: ['Shipped Date', 'Ship Date'],
      isTelling: true,
    },
    {
      key: 'cancelled',
      label: 'Cancelled Date',
      names: ['Cancelled Date', 'Canceled Date'],
      isTelling: true,
    },
    {
      key: 'tax',
      label: 'Estimated Tax Value',
      names: ['Estimated Tax Value', 'Estimated Taxable Value', 'Tax Value', 'ETV'],
      isNeeded: true,
      isTelling: true,
    },
  ],
} as const satisfies KindColumns<string>

type Key = (typeof COLUMNS.columns)[number]['key']

/** Amazon Vine's itemized report: nothing was paid, and the tax value counts as income. */
export const VINE_REPORT: FileKind = tableKind<Key>({
  name: 'Amazon Vine report',
  gives: 'products',
  columns: COLUMNS,
  days: ['date', 'shipped', 'cancelled'],
  // Only the shops of the United States write the month first.
  dateOrder: (sheets) => (sheets.some(namesEuros) ? 'day first' : 'month first'),
  read: readVineReport,
})

function namesEuros(sheet: FoundColumns<Key>): boolean {
  return sheet.rows.some(({ cells }) => /[€£]/u.test(cellReader(sheet, cells)('tax')))
}

function readVineReport(
  sheets: readonly FoundColumns<Key>[],
  reading: ReportReading,
): FoundContents {
  const lines = sheets.flatMap((part) =>
    part.rows
      .filter(({ cells }) => !isEmptyRow(cells))
      .map((row) => ({ row, read: cellReader(part, row.cells) })),
  )
  const decimal = decimalOfReport(lines.map(({ read }) => read('tax')))
  const keyOf = ({ read }: (typeof lines)[number]) =>
    `${normaliseOrderNumber(read('order'))}\n${read('asin').toUpperCase()}`
  const isCancellation = ({ read }: (typeof lines)[number]) => /^cancel/iu.test(read('type'))
  const cancelled = new Set(lines.filter(isCancellation).map(keyOf))
  const items: OrderedItem[] = []
  const leftOut = new Map<string, LeftOutItem>()
  const unreadable: UnreadableRow[] = []
  const seen = new Set<string>()
  for (const line of lines) {
    const { row, read } = line
    const key = keyOf(line)
    const orderNumber = normaliseOrderNumber(read('order'))
    const name = decodeEntities(read('name')).slice(0, 500)
    const tax = signedAmount(read('tax'), decimal)
    if (orderNumber === null && read('asin') === '') continue
    if (cancelled.has(key)) {
      leftOut.set(key, { reason: 'cancelled', name, orderNumber })
      continue
    }
    if (seen.has(key)) continue
    seen.add(key)
    const reasons = [
      ...(name === '' ? ['Product Name: This is missing.'] : []),
      ...(tax === 'unreadable' ? [`Estimated Tax Value: ‘${read('tax')}’ is not an amount.`] : []),
    ]
    if (reasons.length > 0 || tax === 'unreadable') {
      unreadable.push({ row, reasons })
      continue
    }
    const currency = tax?.currency ?? reading.currency
    items.push(
      orderedItem(row, {
        name,
        order_number: orderNumber,
        order_date: dayOfMoment(read('date'), reading.timeZone, reading.dateOrder),
        currency,
        price: 0,
        quantity: 1,
        amazon_url: amazonLinkOf('', currency, read('asin').toUpperCase()),
        tags: ['Vine'],
        taxValue: Math.max(0, tax?.cents ?? 0),
        isSent: read('shipped') !== '',
      }),
    )
  }
  return {
    gives: 'products',
    rowCount: lines.length,
    items,
    leftOut: [...leftOut.values()],
    unreadable,
  }
}
