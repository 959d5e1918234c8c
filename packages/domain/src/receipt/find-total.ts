import type { Cents } from '#src/money.ts'
import type { Amount } from '#src/receipt/amounts.ts'
import type { Finding } from '#src/receipt/finding.ts'
import type { Role } from '#src/receipt/labels.ts'
import type { MoneyRow } from '#src/receipt/money-rows.ts'

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
const MOST_OTHERS = 3
/** Cash is rounded to five, to less than five cents up or down. */
const ROUNDED_BY = 5
/** Pages of payments, and of amounts, are no receipt: the checks look at a few. */
const MOST_PAYMENTS = 4
const MOST_CHECKED = 20

type Vote = { score: number; voters: Set<string>; confidence: number }

/**
 * What was paid: the amount for which most speaks, such as the words beside it, the payment, and sums that come out.
 * It is sure when rows that do not depend on each other agree and none speaks against it.
 */
export function findTotal(money: readonly MoneyRow[]): Finding<Cents> | null {
  const taxSums = new Map<Cents, number>()
  const votes = new Map<Cents, Vote>()
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
    plain.flatMap((row) => (row.role === role && row.last ? [row.last] : [])).slice(-MOST_PAYMENTS)
  for (const cash of lastOf('cash')) {
    for (const change of lastOf('change')) {
      const paid = Math.abs(cash.cents) - Math.abs(change.cents)
      const confidence = Math.min(cash.confidence, change.confidence)
      if (paid >= 0) vote(paid, 3, 'cash and change', confidence)
    }
  }
  const items = plain
    .filter(({ role }) => role === 'other')
    .flatMap(({ last }) => (last ? [last.cents] : []))
  const sumOfItems = items.length > 1 ? items.reduce((sum, item) => sum + item, 0) : null
  for (const [cents, { confidence }] of rank(votes).slice(0, MOST_CHECKED)) {
    if (sumOfItems === cents) vote(cents, 2, 'items', confidence)
    if (items.includes(cents)) vote(cents, 1, 'item', confidence)
    if (taxSums.has(cents)) vote(cents, 2, 'taxed', confidence)
    if (isSumOfParts(cents, money)) vote(cents, 2, 'parts', confidence)
    if (isRounded(cents, money)) vote(cents, 2, 'rounded', confidence)
  }
  const ranked = rank(votes)
  const [best, next] = ranked
  if (!best) return guess(plain)
  const [cents, { score, voters, confidence }] = best
  // A subtotal that goes into the total with its other parts is no rival of it.
  const rival = voters.has('parts')
    ? ranked.find(([other, { voters: of }]) => other !== cents && isOfTotal(of))
    : next
  const isAhead = score - (rival?.[1].score ?? 0) >= AHEAD
  const isClear = confidence >= 90 && voters.has('grand total')
  return {
    value: cents,
    sure: isAhead && ((score >= SURE && voters.size > 1) || isClear),
    others: ranked.slice(1, 1 + MOST_OTHERS).map(([other]) => other),
    strength: score,
  }
}

function isOfTotal(voters: ReadonlySet<string>): boolean {
  return ['grand total', 'total', 'card', 'cash and change'].some((voter) => voters.has(voter))
}

function rank(votes: ReadonlyMap<Cents, Vote>): [Cents, Vote][] {
  return [...votes].toSorted(
    ([, a], [, b]) =>
      b.score - a.score || b.voters.size - a.voters.size || b.confidence - a.confidence,
  )
}

/** Whether an amount is a total under another that differs by what cash is rounded by. */
function isRounded(cents: Cents, money: readonly MoneyRow[]): boolean {
  const totals = money.flatMap(({ role, last }) =>
    last && (role === 'total' || role === 'grand total') ? [last.cents] : [],
  )
  const place = totals.lastIndexOf(cents)
  return totals
    .slice(0, Math.max(0, place))
    .some((before) => before !== cents && Math.abs(before - cents) < ROUNDED_BY)
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
  const [largest, ...others] = [...new Set(all)].toSorted((a, b) => b - a)
  if (largest === undefined || largest < 0) return null
  return { value: largest, sure: false, others: others.slice(0, MOST_OTHERS), strength: 0 }
}
