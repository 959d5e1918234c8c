import type { Amount } from '#src/receipts/money/amounts.ts'
import { nameAlone, nameBeside } from '#src/receipts/items/item-names.ts'
import type { PrintedItem } from '#src/receipts/items/item-sums.ts'
import type { MoneyRow } from '#src/receipts/money/money-rows.ts'

/** Headings of a till receipt's columns. */
const HEADING_WORD =
  /\b(?:qty|quantity|item|items|description|desc|code|price|u\.?\s?p|u\/price|s\/price|amount|amt|total|disc)\b/giu
const END: readonly string[] = ['subtotal', 'total', 'grand total', 'summary']
const COUNT_BEFORE = /(?<count>\d{1,3})\s*(?:[x×@*]|pcs?|ea)?\W*$/iu
const MOST_PIECES = 999

/** Rows with an amount before the first total; the name is beside the amount, or in the row above or below it. */
export function tillItems(money: readonly MoneyRow[]): PrintedItem[] {
  const heading = money.findIndex(({ row }) => (row.text.match(HEADING_WORD) ?? []).length >= 2)
  const first = money[heading + 1]
  const isUnder = heading >= 0 && first?.role === 'other' && isNumbers(first)
  const items: PrintedItem[] = []
  for (const [place, line] of money.entries()) {
    if (END.includes(line.role) && line.amounts.length > 0) break
    const amount = lineAmount(line.amounts)
    if (line.role !== 'other' || !amount || place < heading) continue
    const own = nameBeside(line.row.text.slice(0, line.amounts[0]?.start))
    const beside = money[isUnder ? place + 1 : place - 1]
    const name = own === '' && isNameRow(beside) ? nameAlone(beside.row.text) : own
    if (name !== '') items.push({ name, ...counted(line, amount) })
  }
  return items
}

function isNumbers({ row, amounts }: MoneyRow): boolean {
  return amounts.length > 0 && nameBeside(row.text.slice(0, amounts[0]?.start)) === ''
}

function isNameRow(line: MoneyRow | undefined): line is MoneyRow {
  return line !== undefined && line.role === 'other' && line.amounts.length === 0
}

/** The cost of a row's item: its last amount; if that is a zero discount, the one before. */
function lineAmount(amounts: readonly Amount[]): Amount | undefined {
  return amounts.findLast(({ cents }) => cents !== 0)
}

/** The quantity, if a number or an amount of the row times the unit price equals the last. */
function counted(
  { row, amounts }: MoneyRow,
  line: Amount,
): Pick<PrintedItem, 'quantity' | 'amount' | 'of'> {
  const before = COUNT_BEFORE.exec(row.text.slice(0, amounts[0]?.start))
  const said = Number(before?.groups?.['count'] ?? 0)
  for (const { cents } of amounts) {
    const pieces = cents > 0 ? line.cents / cents : 0
    const isWhole = Number.isInteger(pieces) && pieces > 1 && pieces <= MOST_PIECES
    const isSaid = said === pieces || amounts.some((other) => other.cents === pieces * 100)
    if (isWhole && isSaid) return { quantity: pieces, amount: cents, of: 'piece' }
  }
  return { quantity: 1, amount: line.cents, of: 'line' }
}
