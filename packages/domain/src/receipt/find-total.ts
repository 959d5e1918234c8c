import type { Cents } from '#src/money.ts'
import { type Amount, amountsOf } from '#src/receipt/amounts.ts'
import type { Finding } from '#src/receipt/finding.ts'
import { type Role, roleOf } from '#src/receipt/labels.ts'
import type { Row } from '#src/receipt/page.ts'

/** A row's amounts with what its words say about them. */
type MoneyRow = { role: Role; amounts: readonly Amount[]; last: Amount | undefined }

/** How much each kind of row says for its last amount. */
const WEIGHT: Readonly<Partial<Record<Role, number>>> = {
  'grand total': 4,
  total: 3,
  card: 3,
  subtotal: 1,
  cash: 1,
}
const SURE = 5
const AHEAD = 2

/**
 * What was paid: the amount for which most speaks, such as the words beside it, the payment, and sums that come out.
 * It is sure when rows that do not depend on each other agree and none speaks against it.
 */
export function findTotal(rows: readonly Row[]): Finding<Cents> | null {
  const money = moneyRows(rows)
  const taxSums = new Map<Cents, number>()
  const votes = new Map<Cents, { score: number; voters: Set<string>; confidence: number }>()
  const vote = (cents: Cents, score: number, voter: string, confidence: number): void => {
    const before = votes.get(cents) ?? { score: 0, voters: new Set<string>(), confidence: 0 }
    if (before.voters.has(voter)) return
    before.voters.add(voter)
    votes.set(cents, {
      score: before.score + score,
      voters: before.voters,
      confidence: Math.max(before.confidence, confidence),
    })
  }
  for (const { role, last, amounts } of money) {
    const weight = WEIGHT[role]
    if (weight !== undefined && last && last.cents >= 0) {
      vote(last.cents, weight * (0.6 + last.confidence / 250), role, last.confidence)
      vote(last.cents, 1, `${role} in row ${last.row}`, last.confidence)
    }
    // Summaries of taxes say what was taxed, and the tax.
    const [taxed, tax, ...others] = amounts
    if (taxed && tax && others.length === 0 && (role === 'other' || role === 'part')) {
      taxSums.set(taxed.cents + tax.cents, Math.min(taxed.confidence, tax.confidence))
    }
  }
  const plain = money.filter(({ role, last }) => last && role !== 'summary')
  const lastOf = (role: Role): Amount[] =>
    plain.flatMap((row) => (row.role === role && row.last ? [row.last] : []))
  for (const cash of lastOf('cash')) {
    for (const change of lastOf('change')) {
      vote(
        Math.abs(cash.cents) - Math.abs(change.cents),
        3,
        'cash and change',
        Math.min(cash.confidence, change.confidence),
      )
    }
  }
  const items = plain
    .filter(({ role }) => role === 'other')
    .flatMap(({ last }) => (last ? [last.cents] : []))
  for (const [cents, { confidence }] of [...votes]) {
    if (items.length > 1 && items.reduce((sum, item) => sum + item, 0) === cents)
      vote(cents, 2, 'items', confidence)
    if (items.length > 0 && items.includes(cents)) vote(cents, 1, 'item', confidence)
    if (taxSums.has(cents)) vote(cents, 2, 'taxed', confidence)
    if (isSumOfParts(cents, money)) vote(cents, 2, 'parts', confidence)
  }
  const [best, next] = [...votes].toSorted(
    ([, a], [, b]) =>
      b.score - a.score || b.voters.size - a.voters.size || b.confidence - a.confidence,
  )
  if (!best) return guess(plain)
  const [cents, { score, voters, confidence }] = best
  const isAhead = score - (next?.[1].score ?? 0) >= AHEAD
  const isClear = confidence >= 90 && voters.has('grand total')
  return { value: cents, sure: isAhead && ((score >= SURE && voters.size > 1) || isClear) }
}

function moneyRows(rows: readonly Row[]): MoneyRow[] {
  let inSummary = false
  return rows.map((row, place) => {
    const amounts = amountsOf(row, place)
    const role = roleOf(row.text.slice(0, amounts[0]?.start ?? row.text.length))
    if (role === 'summary') inSummary = true
    else if (role === 'grand total') inSummary = false
    // Summaries of taxes have a total of their own.
    const own = inSummary && role === 'total' ? 'part' : role
    return { role: own, amounts, last: amounts.at(-1) ?? below(rows, place, own) }
  })
}

/** The amount that stands alone in the row under a total. */
function below(rows: readonly Row[], place: number, role: Role): Amount | undefined {
  const next = rows[place + 1]
  if (next === undefined || (role !== 'total' && role !== 'grand total')) return undefined
  const [amount, ...others] = amountsOf(next, place + 1)
  return amount?.start === 0 && others.length === 0 ? amount : undefined
}

/** Whether an amount is the sum of a subtotal and what is added to it, or of the sums of several kinds. */
function isSumOfParts(cents: Cents, money: readonly MoneyRow[]): boolean {
  const parts = money.filter(({ role }) => role === 'subtotal' || role === 'part')
  const values = [
    ...new Set(parts.flatMap(({ last }) => (last && last.cents !== 0 ? [last.cents] : []))),
  ].slice(0, 8)
  for (let chosen = 1; chosen < 2 ** values.length; chosen += 1) {
    const taken = values.filter((_, place) => (chosen >> place) & 1)
    if (taken.length > 1 && taken.reduce((sum, value) => sum + value, 0) === cents) return true
  }
  return false
}

/** Without a total: the largest amount, for the owner to check. */
function guess(rows: readonly MoneyRow[]): Finding<Cents> | null {
  const all = rows.flatMap(({ amounts }) => amounts.map(({ cents }) => cents))
  return all.length === 0 ? null : { value: Math.max(...all), sure: false }
}
