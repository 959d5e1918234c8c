import type { Payment } from '#src/imports/kinds/file-kind.ts'
import { fitOne, partOf } from '#src/payments/amount-fit.ts'
import { type Match, matchesByAmount } from '#src/payments/find-matches.ts'
import type { Debt } from '#src/payments/ledger.ts'
import type { Matching } from '#src/payments/matching.ts'
import { sureMatchesBySender } from '#src/payments/match-singly.ts'
import type { Reason } from '#src/payments/reasons.ts'
import { senderKey } from '#src/payments/senders.ts'

/** Sums of some payments of a sender are tried up to this number of payments. */
const MOST_SUMMED = 6

/** Decides payments that name the same order and are parts of one refund. */
export function matchPartsByOrder(matching: Matching): void {
  const { ledger, payments, sure, ordersOf, likely, assign } = matching
  const named = payments.filter((payment) => {
    const { known, hasOther } = ordersOf(payment)
    return known.length === 1 && !hasOther && !sure.has(payment)
  })
  const groups = Map.groupBy(named, (one) => `${one.currency} ${ordersOf(one).known[0]}`)
  for (const group of groups.values()) {
    const [first] = group
    if (!first) continue
    const debts = ledger.ofOrder(ordersOf(first).known[0] ?? '', first)
    const together = group.length > 1 ? debts.filter((debt) => fitTogether(group, debt)) : []
    const [debt] = together
    if (together.length === 1 && debt) {
      const matches = partsOf(group, debt, 'order', ['order', 'part'])
      for (const [payment, match] of matches) {
        if (debts.length === 1) assign(payment, match)
        else likely.set(payment, [match])
      }
    } else if (debts.length === 1) matchSmallerParts(matching, group, debts)
  }
}

/** Payments that are less than what is open of the only product of their order. */
function matchSmallerParts(
  { ledger, assign }: Matching,
  group: readonly Payment[],
  debts: readonly Debt[],
): void {
  for (const debt of debts) {
    if (debt.isAssumed || !ledger.isOnlyOfOrder(debt)) continue
    for (const payment of group) {
      if (payment.gross >= debt.open) continue
      const part = partOf(payment, debt, false)
      assign(payment, { parts: [{ debt, part }], ground: 'order', reasons: ['order', 'part'] })
    }
  }
}

/** Decides payments of one sender that are parts of one refund together. */
export function matchPartsBySender(matching: Matching): void {
  const { payments, sure, ordersOf } = matching
  const free = payments.filter((payment) => {
    const { known, hasOther } = ordersOf(payment)
    return known.length === 0 && !hasOther && !sure.has(payment) && senderKey(payment) !== null
  })
  const groups = Map.groupBy(free, (one) => `${one.currency} ${senderKey(one)}`)
  for (const all of groups.values()) {
    const group = all.filter((payment) => sureMatchesBySender(matching, payment).length === 0)
    if (group.length > 1 && group.length <= MOST_SUMMED) matchTogether(matching, group)
  }
}

function matchTogether(matching: Matching, group: readonly Payment[]): void {
  const { ledger, likely, assign } = matching
  const found = subsetsOf(group).flatMap((some) =>
    sureMatchesBySender(matching, togetherOf(some))
      .filter(({ parts }) => parts.length === 1)
      .map((match) => ({ some, match })),
  )
  const [only] = found
  if (only && found.length === 1) {
    const debt = only.match.parts[0]?.debt
    const reasons = only.match.reasons.filter((reason) => !AMOUNTS.has(reason))
    if (!debt) return
    for (const [payment, match] of partsOf(only.some, debt, 'sender', ['part', ...reasons])) {
      if (only.some.length === group.length) assign(payment, match)
      else likely.set(payment, [match])
    }
  }
  if (found.length > 0 || group.some((one) => matchesByAmount(ledger, one).length > 0)) return
  const all = matchesByAmount(ledger, togetherOf(group)).filter(({ parts }) => parts.length === 1)
  const debt = all[0]?.parts[0]?.debt
  if (all.length !== 1 || !debt) return
  for (const [payment, match] of partsOf(group, debt, 'amount', ['part'])) {
    likely.set(payment, [match])
  }
}

const AMOUNTS: ReadonlySet<Reason> = new Set(['amount', 'gross', 'net', 'refund alone', 'part'])

function subsetsOf(group: readonly Payment[]): Payment[][] {
  const subsets: Payment[][] = []
  for (let chosen = 1; chosen < 2 ** group.length; chosen += 1) {
    const some = group.filter((_, index) => Math.trunc(chosen / 2 ** index) % 2 === 1)
    if (some.length > 1) subsets.push(some)
  }
  return subsets
}

/** Several payments as one, on the day of the first. */
function togetherOf(payments: readonly Payment[]): Payment {
  const [first, ...others] = payments
  if (!first) throw new RangeError('There is no payment.')
  const sum = (field: 'gross' | 'fee') =>
    others.reduce((total, one) => total + one[field], first[field])
  return { ...first, gross: sum('gross'), fee: sum('fee') }
}

function fitTogether(payments: readonly Payment[], debt: Debt): boolean {
  const fit = fitOne(togetherOf(payments), debt)
  return fit !== null && !fit.isPrice
}

/** The parts of payments that fit a debt together. */
function partsOf(
  payments: readonly Payment[],
  debt: Debt,
  ground: Match['ground'],
  reasons: Reason[],
): [Payment, Match][] {
  const isNet = fitOne(togetherOf(payments), debt)?.reasons.includes('net') ?? false
  return payments.map((payment) => {
    const part = partOf(payment, debt, !isNet)
    return [payment, { parts: [{ debt, part }], ground, reasons }]
  })
}
