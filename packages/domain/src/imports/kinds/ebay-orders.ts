import { dayOfMoment } from '#src/imports/kinds/day-of-moment.ts'
import type {
  FileKind,
  FoundContents,
  ReportReading,
  Sale,
  UnreadableRow,
} from '#src/imports/kinds/file-kind.ts'
import { type FoundColumns, type KindColumns, cellReader } from '#src/imports/kinds/find-columns.ts'
import { shareOut } from '#src/imports/kinds/share-out.ts'
import { decimalOfReport, signedAmount } from '#src/imports/kinds/signed-amount.ts'
import { tableKind } from '#src/imports/kinds/table-kind.ts'

const COLUMNS = {
  tellingAtLeast: 4,
  columns: [
    {
      key: 'record',
      label: 'Sales Record Number',
      names: ['Sales Record Number', 'Verkaufsprotokollnummer'],
      isTelling: true,
    },
    {
      key: 'order',
      label: 'Order Number',
      names: ['Order Number', 'Bestellnummer'],
      isNeeded: true,
    },
    {
      key: 'buyer',
      label: 'Buyer Username',
      names: ['Buyer Username', 'Nutzername des Käufers'],
      isTelling: true,
    },
    { key: 'item', label: 'Item Number', names: ['Item Number', 'Artikelnummer'], isTelling: true },
    {
      key: 'title',
      label: 'Item Title',
      names: ['Item Title', 'Angebotstitel', 'Artikelbezeichnung'],
      isNeeded: true,
    },
    { key: 'quantity', label: 'Quantity', names: ['Quantity', 'Anzahl', 'Stückzahl'] },
    {
      key: 'soldFor',
      label: 'Sold For',
      names: ['Sold For', 'Sale Price', 'Verkauft für', 'Verkaufspreis'],
      isNeeded: true,
      isTelling: true,
    },
    {
      key: 'shipping',
      label: 'Shipping And Handling',
      names: [
        'Shipping And Handling',
        'Postage And Packaging',
        'Postage And Handling',
        'Verpackung und Versand',
      ],
      isTelling: true,
    },
    {
      key: 'total',
      label: 'Total Price',
      names: ['Total Price', 'Gesamtpreis', 'Gesamtbetrag'],
      isTelling: true,
    },
    {
      key: 'date',
      label: 'Sale Date',
      names: ['Sale Date', 'Verkaufsdatum', 'Verkauft am'],
      isNeeded: true,
    },
  ],
} as const satisfies KindColumns<string>

type Key = (typeof COLUMNS.columns)[number]['key']
type Read = (key: Key) => string

/** eBay's orders report: an order of several items has a row with its sums first. It says nothing about fees. */
export const EBAY_ORDERS: FileKind = tableKind<Key>({
  name: 'eBay orders',
  gives: 'sales',
  columns: COLUMNS,
  days: ['date'],
  read: readOrders,
})

function readOrders(sheets: readonly FoundColumns<Key>[], reading: ReportReading): FoundContents {
  // The last lines of the report are text without an order.
  const lines = sheets.flatMap((part) =>
    part.rows
      .map((row) => ({ row, read: cellReader(part, row.cells) }))
      .filter(({ read }) => read('order') !== '' && !/record\(s\)|seller id/iu.test(read('order'))),
  )
  const decimal = decimalOfReport(lines.flatMap(({ read }) => [read('soldFor'), read('total')]))
  const centsOf = (read: Read, key: Key) => {
    const amount = signedAmount(read(key), decimal)
    return amount === 'unreadable' ? null : amount
  }
  const unreadable: UnreadableRow[] = []
  const sales: Sale[] = []
  for (const [order, group] of Map.groupBy(lines, ({ read }) => read('order'))) {
    const items = group.filter(({ read }) => read('title') !== '')
    const summary = group.find(({ read }) => read('title') === '')
    const prices = items.map(
      ({ read }) => (centsOf(read, 'soldFor')?.cents ?? 0) * piecesOf(read, centsOf),
    )
    const ownShipping = items.map(({ read }) => centsOf(read, 'shipping')?.cents ?? 0)
    const shipping =
      summary && ownShipping.every((cents) => cents === 0)
        ? shareOut(centsOf(summary.read, 'shipping')?.cents ?? 0, prices)
        : ownShipping
    for (const [index, { row, read }] of items.entries()) {
      const sold = centsOf(read, 'soldFor')
      const day = dayOfMoment(
        read('date') || (summary?.read('date') ?? ''),
        reading.timeZone,
        reading.dateOrder,
      )
      if (day === null || sold === null) {
        const reason =
          day === null
            ? `Sale Date: ‘${read('date')}’ is no date.`
            : `Sold For: ‘${read('soldFor')}’ is not an amount.`
        unreadable.push({ row, reasons: [reason] })
        continue
      }
      sales.push({
        order,
        itemNumber: read('item'),
        title: read('title'),
        quantity: Math.max(1, Math.trunc(Number(read('quantity'))) || 1),
        date: day,
        currency: sold.currency ?? reading.currency,
        price: Math.max(0, (prices[index] ?? 0) + (shipping[index] ?? 0)),
        fees: 0,
        refunded: 0,
        isTakenBack: false,
      })
    }
  }
  return { gives: 'sales', rowCount: lines.length, sales, passedOver: {}, unreadable }
}

/** 'Sold For' is the price of one piece if the total has room for all of them. */
function piecesOf(read: Read, centsOf: (read: Read, key: Key) => { cents: number } | null): number {
  const quantity = Math.max(1, Math.trunc(Number(read('quantity'))) || 1)
  const each = centsOf(read, 'soldFor')?.cents ?? 0
  const total = centsOf(read, 'total')?.cents ?? 0
  return total === 0 || each * quantity <= total ? quantity : 1
}
