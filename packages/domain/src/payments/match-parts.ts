import type { Payment } from '#src/imports/kinds/file-kind.ts'
import { fitOne, partOf } from '#src/payments/amount-fit.ts'
import { type Match, matchesByAmount } from '#src/payments/find-matches.ts'
import type { Debt } from '#src/payments/ledger.ts'
import type { Matching } from '#src/payments/matching.ts'
import { sureMatchesBySender } from '#src/payments/match-singly.ts'
import type { Reason } from '#src/payments/reasons.ts'
import { senderKey } from '#src/payments/senders.ts'
import { subsetsOf } from '#src/payments/subsets.ts'

/** Sums of some payments of a sender are tried up to this number of payments. */
const MOST_SUMMED = 6

/** Decides payments that name the same order and are parts of one refund. */
export function matchPartsByOrder(matching: Matching): void {
  const { payments, sure, ordersOf } = matching
  const named = payments.flatMap((payment) => {
    const { known, hasOther } = ordersOf(payment)
    const [order, ...others] = known
    if (order === undefined || others.length > 0 || hasOther || sure.has(payment)) return []
    return [{ order, payment }]
  })
  for (const [order, all] of Map.groupBy(named, (one) => one.order)) {
    const ofOrder = all.map(({ payment }) => payment)
    for (const group of Map.groupBy(ofOrder, ({ currency }) => currency).values()) {
      matchGroupOfOrder(matching, order, group)
    }
  }
}

function matchGroupOfOrder(matching: Matching, order: string, group: readonly Payment[]): void {
  const { ledger, likely, assign } = matching
  const together = togetherOf(group)
  const debts = ledger.ofOrder(order, together)
  const [whole, ...others] = debts.flatMap((debt) => {
    const fit = fitOne(together, debt)
    return fit === null || fit.isPrice ? [] : [fit]
  })
  if (group.length > 1 && whole && others.length === 0) {
    for (const [payment, match] of partsOf(group, whole, 'order', ['order', 'part'])) {
      if (debts.length === 1) assign(payment, match)
      else likely.set(payment, [match])
    }
  } else matchSmallerParts(matching, group, debts)
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
  const [only, ...others] = subsetsOf(group).flatMap((some) =>
    sureMatchesBySender(matching, togetherOf(some))
      .filter(({ parts }) => parts.length === 1)
      .map((match) => ({ some, match })),
  )
  if (only) {
    if (others.length > 0) return
    const reasons = only.match.reasons.filter((reason) => !AMOUNTS.has(reason))
    for (const [payment, match] of partsOf(only.some, only.match, 'sender', ['part', ...reasons])) {
      if (only.some.length === group.length) assign(payment, match)
      else likely.set(payment, [match])
    }
    return
  }
  if (group.some((one) => matchesByAmount(ledger, one).length > 0)) return
  const [whole, ...more] = matchesByAmount(ledger, togetherOf(group)).filter(
    ({ parts }) => parts.length === 1,
  )
  if (!whole || more.length > 0) return
  for (const [payment, match] of partsOf(group, whole, 'amount', ['part'])) {
    likely.set(payment, [match])
  }
}

const AMOUNTS: ReadonlySet<Reason> = new Set(['amount', 'gross', 'net', 'refund alone', 'part'])

/** Several payments as one, on the day of the first. */
function togetherOf(payments: readonly Payment[]): Payment {
  return payments.reduce((sum, { gross, fee }) => ({
    ...sum,
    gross: sum.gross + gross,
    fee: sum.fee + fee,
  }))
}

/** The parts of payments that fit a debt together. */
function partsOf(
  payments: readonly Payment[],
  whole: Pick<Match, 'parts' | 'reasons'>,
  ground: Match['ground'],
  reasons: Reason[],
): [Payment, Match][] {
  const coversFee = !whole.reasons.includes('net')
  return whole.parts.flatMap(({ debt }) =>
    payments.map((payment): [Payment, Match] => {
      const part = partOf(payment, debt, coversFee)
      return [payment, { parts: [{ debt, part }], ground, reasons }]
    }),
  )
}
