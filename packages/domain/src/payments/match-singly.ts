import type { Payment } from '#src/imports/kinds/file-kind.ts'
import { type Match, matchesByOrder } from '#src/payments/find-matches.ts'
import type { Debt } from '#src/payments/ledger.ts'
import type { Matching } from '#src/payments/matching.ts'

/** Each round knows more senders than the one before; a file needs two or three. */
const MOST_ROUNDS = 20

/** Decides the payments that can be for one product, or for one set of products, only. */
export function matchSingly(matching: Matching): void {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const before = matching.sure.size
    matchOrders(matching)
    matchSenders(matching)
    if (matching.sure.size === before) return
  }
}

/** What a sender's payment may be by its amount, as far as it counts as sure. */
export function sureMatchesBySender(matching: Matching, payment: Payment): Match[] {
  return matching.bySender(payment).filter(({ ground }) => ground === 'sender and amount')
}

/** Doubts what was decided by sender, if a sender of whom the file told later could have meant another product. */
export function doubtSenders(matching: Matching): void {
  for (const [payment, match] of matching.sure) {
    if (match.ground !== 'sender and amount') continue
    const others = sureMatchesBySender(matching, payment)
    if (others.length > 0) matching.doubt(payment, [match, ...others])
  }
}

function matchOrders(matching: Matching): void {
  const { ledger, payments, sure, ordersOf, assign } = matching
  for (const payment of payments) {
    const { known, hasOther } = ordersOf(payment)
    if (hasOther || sure.has(payment)) continue
    const matches = matchesByOrder(ledger, payment, known)
    const byAmount = matches.filter(({ ground }) => ground === 'order and amount')
    const [best] = byAmount
    if (byAmount.length === 1 && best && isWhole(best, matching, payment)) assign(payment, best)
    const [first] = matches
    if (byAmount.length > 0 || first?.ground !== 'order and price') continue
    if (first.parts.every(({ debt }) => ledger.isOnlyOfOrder(debt))) assign(payment, first)
  }
}

/** Whether a match is all that the note says: one product of one order, or everything that is open of all its orders. */
function isWhole({ parts }: Match, { ledger, ordersOf }: Matching, payment: Payment): boolean {
  const { known } = ordersOf(payment)
  if (known.length === 1 && parts.length === 1) return true
  return parts.length === known.flatMap((order) => ledger.ofOrder(order, payment)).length
}

function matchSenders(matching: Matching): void {
  const { payments, sure, ordersOf, assign } = matching
  const matches = new Map<Payment, Match[]>()
  const claims = new Map<Debt, number>()
  for (const payment of payments) {
    const { known, hasOther } = ordersOf(payment)
    if (known.length > 0 || hasOther || sure.has(payment)) continue
    const found = sureMatchesBySender(matching, payment)
    matches.set(payment, found)
    for (const debt of new Set(found.flatMap(({ parts }) => parts.map((part) => part.debt)))) {
      claims.set(debt, (claims.get(debt) ?? 0) + 1)
    }
  }
  for (const [payment, [only, ...others]] of matches) {
    if (!only || others.length > 0) continue
    // Two payments for one product: the other may be for a product that is not in the list.
    if (only.parts.every(({ debt }) => claims.get(debt) === 1)) assign(payment, only)
  }
}
