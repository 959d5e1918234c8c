import type { FileRow } from '#src/imports/file-row.ts'
import type { CalendarDate } from '#src/dates/calendar-date.ts'
import { dayOfMoment } from '#src/imports/kinds/day-of-moment.ts'
import type {
  FileKind,
  FoundContents,
  ReportReading,
  Sale,
  UnreadableRow,
} from '#src/imports/kinds/file-kind.ts'
import {
  EBAY_TRANSACTION_COLUMNS,
  type EbayTransactionKey,
  FEE_HEADER,
  TRANSACTION_TYPES,
} from '#src/imports/kinds/ebay-transaction-columns.ts'
import { type FoundColumns, cellReader } from '#src/imports/kinds/find-columns.ts'
import { shareOut } from '#src/imports/kinds/share-out.ts'
import { decimalOfReport, signedAmount } from '#src/imports/kinds/signed-amount.ts'
import { textOf } from '#src/imports/kinds/source.ts'
import { tableKind } from '#src/imports/kinds/table-kind.ts'
import type { Cents } from '#src/money/money.ts'

type Key = EbayTransactionKey

/** eBay's reports of what was sold: all transactions, and the newer order earnings. */
export const EBAY_TRANSACTIONS: FileKind = tableKind<Key>({
  name: 'eBay transactions',
  gives: 'sales',
  columns: EBAY_TRANSACTION_COLUMNS,
  days: ['date'],
  read: readTransactions,
})

interface Line {
  row: FileRow
  read: Read
  kind: 'order' | 'refund' | 'cost' | 'payout'
  /** What the marketplace kept of this row, zero or more; negative when it gave fees back. */
  fees: Cents
  /** What the row moved. */
  moved: Cents
  /** What the buyer paid for the item and its shipping, without the tax that the marketplace collects. */
  price: Cents
  /** What the row itself says that the buyer got back; order earnings have no rows of refunds. */
  back: Cents
  date: CalendarDate | null
}
type Read = (key: Key) => string

function readTransactions(
  sheets: readonly FoundColumns<Key>[],
  reading: ReportReading,
): FoundContents {
  const lines = linesOf(sheets, reading)
  const passedOver = new Map<string, number>()
  const pass = (reason: string, count: number) => {
    if (count > 0) passedOver.set(reason, (passedOver.get(reason) ?? 0) + count)
  }
  const sales: Sale[] = []
  const unreadable: UnreadableRow[] = []
  pass('payouts', lines.filter(({ kind }) => kind === 'payout').length)
  const moves = lines.filter(({ kind }) => kind !== 'payout')
  for (const [order, group] of Map.groupBy(moves, ({ read }) => read('order'))) {
    const found = order === '' ? null : salesOf(order, group, reading)
    if (found === null) pass('fees of no order', group.length)
    sales.push(...(found?.sales ?? []))
    unreadable.push(...(found?.unreadable ?? []))
  }
  return {
    gives: 'sales',
    rowCount: lines.length,
    sales,
    passedOver: Object.fromEntries(passedOver),
    unreadable,
  }
}

/** The rows of all sheets; reports end with lines of text, which move nothing. */
function linesOf(
  found: readonly FoundColumns<Key>[],
  { timeZone, dateOrder }: ReportReading,
): Line[] {
  const rows = found.flatMap((part) => {
    const feeColumns = part.headers.flatMap((header, at) => (FEE_HEADER.test(header) ? [at] : []))
    return part.rows.map((row) => ({
      row,
      read: cellReader(part, row.cells),
      feeTexts: feeColumns.map((at) => textOf(row.cells[at])),
    }))
  })
  const all = rows.filter(({ read }) => `${read('order')}${read('net')}${read('gross')}` !== '')
  const decimal = decimalOfReport(
    all.flatMap(({ read }) => [read('gross'), read('net'), read('subtotal')]),
  )
  const cents = (text: string) => {
    const amount = signedAmount(text, decimal)
    return amount === null || amount === 'unreadable' ? null : amount.cents
  }
  return all.map(({ row, read, feeTexts }) => {
    const moved = cents(read('gross') || read('net')) ?? 0
    const back = Math.abs(cents(read('refunds')) ?? 0)
    return {
      row,
      read,
      kind: kindOfType(read('type'), read('title')),
      fees: feesOf(read, cents, feeTexts),
      moved,
      price: Math.max(0, priceOf(read, cents) ?? moved),
      back,
      date: dayOfMoment(read('date'), timeZone, dateOrder),
    }
  })
}

type Cells = (text: string) => Cents | null

/** The item and its shipping; what a discount took off is not in the gross amount. */
function priceOf(read: Read, cents: Cells): Cents | null {
  const subtotal = cents(read('subtotal'))
  if (subtotal === null) return null
  const price = subtotal + (cents(read('shipping')) ?? 0)
  const gross = cents(read('gross'))
  const isDiscounted = (cents(read('discount')) ?? 0) !== 0
  return isDiscounted && gross !== null ? Math.min(price, gross) : price
}

/** The fees of all columns. 'Expenses' repeat some of them: they count as far as the earnings are less without them. */
function feesOf(read: Read, cents: Cells, feeTexts: readonly string[]): Cents {
  const fees = feeTexts.reduce((total, text) => total - (cents(text) ?? 0), 0)
  const expenses = Math.abs(cents(read('expenses')) ?? 0)
  const [gross, net] = [cents(read('gross')), cents(read('net'))]
  if (expenses === 0 || gross === null || net === null) return fees
  const kept = gross - Math.abs(cents(read('refunds')) ?? 0) - net
  return fees + Math.min(expenses, Math.max(0, kept - fees))
}

/** Order earnings have no types: each of their rows is an order. */
function kindOfType(type: string, title: string): Line['kind'] {
  const known = TRANSACTION_TYPES.find(([word]) => word.test(type))?.[1]
  return known ?? (type === '' && title !== '' ? 'order' : 'payout')
}

/** The sales of one order: its items share its labels, other fees and refunds by their prices. Null if it has fees alone. */
function salesOf(
  order: string,
  group: readonly Line[],
  reading: ReportReading,
): { sales: Sale[]; unreadable: UnreadableRow[] } | null {
  const items = group.filter(({ kind, read }) => kind === 'order' && read('title') !== '')
  const refunds = group.filter(({ kind }) => kind === 'refund')
  const costs = group.filter(({ kind }) => kind === 'cost')
  if (items.length === 0 && refunds.length === 0) return null
  const prices = items.map(({ price }) => price)
  const back = items.map((item) => item.back)
  const shared = shareOut(-sumOf(costs.map(({ moved }) => moved)), prices)
  for (const refund of refunds) {
    const at = itemOf(refund, items)
    const shares = items.map((_, index) =>
      at === null ? (prices[index] ?? 0) : at === index ? 1 : 0,
    )
    for (const [index, cents] of shareOut(-refund.moved, shares).entries()) add(back, index, cents)
    for (const [index, cents] of shareOut(refund.fees, shares).entries()) add(shared, index, cents)
  }
  // A refund of a sale in another report names its item.
  const named = items.length > 0 ? items : refunds
  const sales: Sale[] = []
  const unreadable: UnreadableRow[] = []
  for (const [index, line] of named.entries()) {
    const { row, read, date, kind } = line
    if (date === null || read('title') === '') {
      const reason =
        date === null ? `Date: ‘${read('date')}’ is no date.` : 'This refund names no item.'
      unreadable.push({ row, reasons: [reason] })
      continue
    }
    const price = kind === 'order' ? Math.max(0, line.price - (back[index] ?? 0)) : 0
    sales.push({
      order,
      itemNumber: read('item'),
      title: read('title'),
      quantity: Math.max(1, Math.trunc(Number(read('quantity'))) || 1),
      date,
      currency: (read('currency') || read('payout')).toUpperCase() || reading.currency,
      price,
      fees: kind === 'order' ? Math.max(0, line.fees + (shared[index] ?? 0)) : 0,
      refunded: Math.max(0, kind === 'order' ? (back[index] ?? 0) : -line.moved),
      isTakenBack: kind === 'refund' || (line.price > 0 && price === 0),
    })
  }
  return { sales, unreadable }
}

/** The only item that a refund names, by its number or its title; null if it can be for any of them. */
function itemOf({ read }: Line, items: readonly Line[]): number | null {
  for (const key of ['item', 'title'] as const) {
    const named = items.flatMap((item, index) =>
      read(key) !== '' && item.read(key) === read(key) ? [index] : [],
    )
    if (named.length === 1) return named[0] ?? null
  }
  return null
}

function add(amounts: Cents[], index: number, cents: Cents): void {
  amounts[index] = (amounts[index] ?? 0) + cents
}

function sumOf(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, amount) => total + amount, 0)
}
