import type { Cents } from '#src/money/money.ts'
import type { Amount } from '#src/receipts/money/amounts.ts'
import {
  isContradicted,
  isPlausible,
  isSumOfParts,
  roundedFrom,
} from '#src/receipts/money/check-total.ts'
import type { Finding } from '#src/receipts/finding.ts'
import type { Role } from '#src/receipts/labels/labels.ts'
import type { MoneyRow } from '#src/receipts/money/money-rows.ts'

/** The points of each kind of row for its last amount. */
const WEIGHT: Readonly<Partial<Record<Role, number>>> = {
  'grand total': 4,
  total: 3,
  card: 3,
  subtotal: 1,
  cash: 1,
}
const SURE = 5
const AHEAD = 2
const SUMS: readonly string[] = ['items', 'item', 'taxed', 'parts', 'cash and change']
const MOST_OTHERS = 3
/** Pages full of payments and amounts are no receipt: the checks read only a few. */
const MOST_PAYMENTS = 4
const MOST_CHECKED = 20

type Vote = { score: number; voters: Set<string>; confidence: number }

/**
 * The paid amount: the one with the most evidence, such as the words beside it, the payment, and matching sums. It is sure if
 * independent rows agree and none contradicts.
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
    // Tax summaries have the taxed amount, and the tax.
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
      // Without change it repeats the cash, and is no separate evidence.
      if (change.cents === 0) vote(paid, 1, 'exact cash', confidence)
      else if (paid >= 0) vote(paid, 3, 'cash and change', confidence)
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
  }
  for (const [cents, { confidence }] of rank(votes).slice(0, MOST_CHECKED)) {
    const exact = votes.get(roundedFrom(cents, money) ?? -1)
    // What supports the exact total supports the rounded one, which was paid.
    if (exact) vote(cents, exact.score, 'rounded', confidence)
  }
  const ranked = rank(votes)
  const [best, next] = ranked
  // Another amount, such as a tax, would be offered for a printed total that cannot be read.
  if (money.some(isUnread) && !(best && isOfTotal(best[1].voters))) return null
  if (!best) return guess(plain)
  const [cents, { score, voters, confidence }] = best
  // A subtotal that is part of the total does not compete with it.
  const rival = voters.has('parts')
    ? ranked.find(([other, { voters: of }]) => other !== cents && isOfTotal(of))
    : next
  const isAhead = score - (rival?.[1].score ?? 0) >= AHEAD
  const isWitnessed = score >= SURE && witnessesOf(voters) > 1
  const isClear = confidence >= 90 && voters.has('grand total')
  return {
    value: cents,
    sure:
      isAhead &&
      isPlausible(cents, money) &&
      !isContradicted(cents, money) &&
      (isWitnessed || isClear),
    others: ranked.slice(1, 1 + MOST_OTHERS).map(([other]) => other),
    strength: score,
  }
}

/** An amount with a sign or with groups of digits, which `amountsOf` does not recognise. */
const AMOUNT_LIKE = /(?:\p{Sc}|\b(?:Rs|INR|JPY|KRW)\b\.?)\s?\d|\d{1,3}(?:[.,'’]\d{2,3})+/iu

function isUnread({ role, last, row }: MoneyRow): boolean {
  return (role === 'total' || role === 'grand total') && !last && AMOUNT_LIKE.test(row.text)
}

function isOfTotal(voters: ReadonlySet<string>): boolean {
  return ['grand total', 'total', 'card', 'cash and change'].some((voter) => voters.has(voter))
}

/** The number of independent rows and sums that support it. */
function witnessesOf(voters: ReadonlySet<string>): number {
  return [...voters].filter((voter) => voter.includes(' in row ') || SUMS.includes(voter)).length
}

function rank(votes: ReadonlyMap<Cents, Vote>): [Cents, Vote][] {
  return [...votes].toSorted(
    ([, a], [, b]) =>
      b.score - a.score || b.voters.size - a.voters.size || b.confidence - a.confidence,
  )
}

/** Without a total: the largest amount, for the owner to check. */
function guess(rows: readonly MoneyRow[]): Finding<Cents> | null {
  const all = rows.flatMap(({ amounts }) => amounts.map(({ cents }) => cents))
  const [largest, ...others] = [...new Set(all)].toSorted((a, b) => b - a)
  if (largest === undefined || largest < 0) return null
  return { value: largest, sure: false, others: others.slice(0, MOST_OTHERS), strength: 0 }
}
