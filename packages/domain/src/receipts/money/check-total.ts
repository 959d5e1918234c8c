import type { Cents } from '#src/money/money.ts'
import type { MoneyRow } from '#src/receipts/money/money-rows.ts'

/** Cash is rounded to five, to less than five cents up or down. */
const ROUNDED_BY = 5
const PARTS: readonly string[] = ['subtotal', 'total', 'other']
/** Some item amounts are misread, or are not amounts. */
const MANY = 3
/** Sums are tried for this many amounts. */
const MOST_PARTS = 8

/** The total that an amount rounds for cash: an earlier total that is at most four cents away; null if it rounds none. */
export function roundedFrom(cents: Cents, money: readonly MoneyRow[]): Cents | null {
  if (cents % ROUNDED_BY !== 0) return null
  const totals = money.flatMap(({ role, last }) =>
    last && (role === 'total' || role === 'grand total') ? [last.cents] : [],
  )
  const place = totals.lastIndexOf(cents)
  const before = totals
    .slice(0, Math.max(0, place))
    .find((other) => other !== cents && Math.abs(other - cents) < ROUNDED_BY)
  return before ?? null
}

/** Whether an amount is the sum of a subtotal and additions, or of the sums of several kinds. */
export function isSumOfParts(cents: Cents, money: readonly MoneyRow[]): boolean {
  const parts = money.filter(({ role }) => role === 'subtotal' || role === 'part')
  const values = [
    ...new Set(parts.flatMap(({ last }) => (last && last.cents !== 0 ? [last.cents] : []))),
  ].slice(0, MOST_PARTS)
  for (let chosen = 1; chosen < 2 ** values.length; chosen += 1) {
    const taken = values.filter((_, place) => (chosen >> place) & 1)
    if (taken.length > 1 && taken.reduce((sum, value) => sum + value, 0) === cents) return true
  }
  return false
}

/** Whether no part is larger than the whole, unless discounts make up the difference: a pen may hide the first digits. */
export function isPlausible(cents: Cents, money: readonly MoneyRow[]): boolean {
  const reduced = money
    .filter(({ role }) => role === 'part' || role === 'other')
    .flatMap(({ amounts }) => amounts.map((amount) => Math.min(0, amount.cents)))
    .reduce((sum, reduction) => sum - reduction, 0)
  const larger = money.filter(
    ({ role, last }) => last && last.cents - reduced > cents && PARTS.includes(role),
  )
  const things = larger.filter(({ role }) => role === 'other')
  return larger.length === things.length && things.length < MANY
}

/** Whether the page shows a payment, and none of it equals this. */
export function isContradicted(cents: Cents, money: readonly MoneyRow[]): boolean {
  const amountsOf = (wanted: string): Cents[] =>
    money.flatMap(({ role, last }) => (role === wanted && last ? [Math.abs(last.cents)] : []))
  const cards = amountsOf('card')
  const change = amountsOf('change')
  const paid = amountsOf('cash').flatMap((cash) => change.map((back) => cash - back))
  const sums = [...cards, ...paid, cards.reduce((sum, card) => sum + card, 0)]
  if (cards.length + paid.length === 0) return false
  return sums.every((sum) => Math.abs(sum - cents) >= ROUNDED_BY)
}
