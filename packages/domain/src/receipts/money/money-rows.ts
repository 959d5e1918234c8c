import { type Amount, amountsOf } from '#src/receipts/money/amounts.ts'
import { type Role, roleOf } from '#src/receipts/labels/labels.ts'
import type { Row } from '#src/receipts/page/page.ts'

/** A row with its amounts, and the meaning of its words. */
export type MoneyRow = {
  row: Row
  role: Role
  amounts: readonly Amount[]
  /** The amount that the words describe: the last of the row, or a single one below a total. */
  last: Amount | undefined
}

/** Headings above the amounts in order lists of web shops. */
const HEADING = /\border(?:ed)? (?:placed|date)\b/iu

/** The rows of a page with the amounts in them. */
export function moneyRowsOf(rows: readonly Row[]): MoneyRow[] {
  const amounts = rows.map(amountsOf)
  let inSummary = false
  let isPaid = false
  const roles = rows.map(({ text }, place) => roleOf(text.slice(0, amounts[place]?.[0]?.start)))
  const hasChange = roles.some(
    (role, place) => role === 'change' && amounts[place]?.some(({ cents }) => cents !== 0),
  )
  return rows.map((row, place) => {
    const own = amounts[place] ?? []
    const read = roles[place] ?? 'other'
    const role = read === 'paid' ? (hasChange ? 'cash' : 'grand total') : read
    if (role === 'summary') inSummary = true
    else if (role === 'grand total') inSummary = false
    const said = roleInPlace(role, inSummary, isPaid)
    if (own.length > 0 && (role === 'cash' || role === 'card')) isPaid = true
    const isTotal = said === 'total' || said === 'grand total'
    const under = isTotal ? amountUnder(row, rows[place + 1], amounts[place + 1]) : undefined
    return { row, role: said, amounts: own, last: own.at(-1) ?? under }
  })
}

function roleInPlace(role: Role, inSummary: boolean, isPaid: boolean): Role {
  // Tax summaries have their own total.
  if (inSummary && role === 'total') return 'part'
  if (role === 'balance') return isPaid ? 'change' : 'total'
  return role
}

/** The single amount in the row below a total. */
function amountUnder(
  row: Row,
  next: Row | undefined,
  amounts: readonly Amount[] = [],
): Amount | undefined {
  const [amount, ...others] = amounts
  if (!next || !amount || others.length > 0) return undefined
  return amount.start === 0 || HEADING.test(row.text) ? amount : undefined
}
