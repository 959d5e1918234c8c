import type { Cents } from '#src/money/money.ts'
import type { MoneyRow } from '#src/receipts/money/money-rows.ts'

/** Cash is rounded to five, to less than five cents up or down. */
const ROUNDED_BY = 5
const PARTS: readonly string[] = ['subtotal', 'total', 'other']
/** Some item amounts are misread, or are not amounts. */
const MANY = 3
/** Sums are tried for this many amounts. */
const MOST_PARTS = 8

/** Whether an amount is a total that differs from another by the rounding of cash. */
export function isRounded(cents: Cents, money: readonly MoneyRow[]): boolean {
  const totals = money.flatMap(({ role, last }) =>
    last && (role === 'total' || role === 'grand total') ? [last.cents] : [],
  )
  const place = totals.lastIndexOf(cents)
  return totals
    .slice(0, Math.max(0, place))
    .some((before) => before !== cents && Math.abs(before - cents) < ROUNDED_BY)
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

/** Whether no part is larger than the whole, unless there was a discount: a pen may hide the first digits. */
export function isPlausible(cents: Cents, money: readonly MoneyRow[]): boolean {
  const isReduced = money.some(
    ({ role, amounts }) =>
      (role === 'part' || role === 'other') && amounts.some((amount) => amount.cents < 0),
  )
  if (isReduced) return true
  const larger = money.filter(
    ({ role, last }) => last && last.cents > cents && PARTS.includes(role),
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
