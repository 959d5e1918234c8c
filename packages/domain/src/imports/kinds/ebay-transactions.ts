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
import { type FoundColumns, type KindColumns, cellReader } from '#src/imports/kinds/find-columns.ts'
import { shareOut } from '#src/imports/kinds/share-out.ts'
import { decimalOfReport, signedAmount } from '#src/imports/kinds/signed-amount.ts'
import { textOf } from '#src/imports/kinds/source.ts'
import { tableKind } from '#src/imports/kinds/table-kind.ts'
import type { Cents } from '#src/money/money.ts'

const COLUMNS = {
  tellingAtLeast: 4,
  columns: [
    {
      key: 'date',
      label: 'Transaction creation date',
      names: [
        'Transaction creation date',
        'Datum der Transaktionserstellung',
        'Order creation date',
        'Bestelldatum',
      ],
      isNeeded: true,
    },
    {
      key: 'type',
      label: 'Type',
      names: ['Type', 'Typ'],
      isWanted: { unless: 'Order creation date' },
    },
    {
      key: 'order',
      label: 'Order number',
      names: ['Order number', 'Bestellnummer'],
      isNeeded: true,
    },
    { key: 'payout', label: 'Payout currency', names: ['Payout currency', 'Auszahlungswährung'] },
    {
      key: 'item',
      label: 'Item ID',
      names: ['Item ID', 'Artikelnummer', 'Angebots-ID'],
      isTelling: true,
    },
    {
      key: 'title',
      label: 'Item title',
      names: ['Item title', 'Artikelbezeichnung', 'Angebotstitel'],
      isNeeded: true,
      isTelling: true,
    },
    { key: 'quantity', label: 'Quantity', names: ['Quantity', 'Menge', 'Stückzahl'] },
    {
      key: 'subtotal',
      label: 'Item subtotal',
      names: ['Item subtotal', 'Zwischensumme Artikel', 'Item price', 'Artikelpreis'],
      isNeeded: true,
      isTelling: true,
    },
    {
      key: 'shipping',
      label: 'Shipping and handling',
      names: ['Shipping and handling', 'Verpackung und Versand', 'Postage and packaging', 'P&P'],
      isTelling: true,
    },
    {
      key: 'gross',
      label: 'Gross transaction amount',
      names: ['Gross transaction amount', 'Transaktionsbetrag (inkl. Kosten)', 'Gross amount'],
      isTelling: true,
    },
    {
      key: 'net',
      label: 'Net amount',
      names: ['Net amount', 'Nettobetrag', 'Order earnings'],
      isTelling: true,
    },
    {
      key: 'currency',
      label: 'Transaction currency',
      names: ['Transaction currency', 'Transaktionswährung', 'Currency', 'Währung'],
    },
  ],
} as const satisfies KindColumns<string>

type Key = (typeof COLUMNS.columns)[number]['key']

/** Every column of a fee, of this year and the next: '..fee', 'Deposit processing fee', 'Shipping labels', '…gebühr'. */
const FEE_HEADER =
  /\bfees?\b|charity donation|shipping labels?|postage labels?|gebühr|spende|versandetikett/iu

const TYPES: readonly [RegExp, 'order' | 'refund' | 'cost' | 'payout'][] = [
  [/^(?:order|bestellung|sale)$/iu, 'order'],
  [/refund|erstattung|claim|return|case/iu, 'refund'],
  [/label|fee|etikett|gebühr|charge/iu, 'cost'],
  [/payout|transfer|auszahlung|überweisung|hold|reserve|einbehalt|purchase/iu, 'payout'],
]

/** eBay's reports of what was sold: all transactions, and the newer order earnings. */
export const EBAY_TRANSACTIONS: FileKind = tableKind<Key>({
  name: 'eBay transactions',
  gives: 'sales',
  columns: COLUMNS,
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
    const subtotal = cents(read('subtotal'))
    const moved = cents(read('gross') || read('net')) ?? 0
    const paid = subtotal === null ? moved : subtotal + (cents(read('shipping')) ?? 0)
    return {
      row,
      read,
      kind: kindOfType(read('type'), read('title')),
      fees: feeTexts.reduce((total, text) => total - (cents(text) ?? 0), 0),
      moved,
      price: Math.max(0, paid),
      date: dayOfMoment(read('date'), timeZone, dateOrder),
    }
  })
}

/** Order earnings have no types: each of their rows is an order. */
function kindOfType(type: string, title: string): Line['kind'] {
  const known = TYPES.find(([word]) => word.test(type))?.[1]
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
  const back = shareOut(-sumOf(refunds.map(({ moved }) => moved)), prices)
  const shared = shareOut(
    sumOf(refunds.map(({ fees }) => fees)) - sumOf(costs.map(({ moved }) => moved)),
    prices,
  )
  // A refund of a sale in another report names its item.
  const named = items.length > 0 ? items : refunds
  const sales: Sale[] = []
  const unreadable: UnreadableRow[] = []
  for (const [index, line] of named.entries()) {
    const { row, read, date, kind } = line
    if (date === null || read('title') === '') {
      const reason =
        date === null ? `Date: '${read('date')}' is no date.` : 'This refund names no item.'
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

function sumOf(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, amount) => total + amount, 0)
}
