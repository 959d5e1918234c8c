import type { Payment } from '#src/imports/kinds/file-kind.ts'
import {
  GROUNDS,
  MOST_MATCHES,
  type Match,
  matchesByAmount,
  matchesByOrder,
  matchesBySeller,
} from '#src/payments/find-matches.ts'
import { Ledger } from '#src/payments/ledger.ts'
import { type Matching, startMatching } from '#src/payments/matching.ts'
import { matchPartsByOrder, matchPartsBySender } from '#src/payments/match-parts.ts'
import type { PaymentProduct } from '#src/payments/payment-product.ts'
import type { Candidate, KnownPayments, Proposal, Proposals } from '#src/payments/proposal.ts'
import { Senders } from '#src/payments/senders.ts'
import { doubtSenders, matchSingly } from '#src/payments/match-singly.ts'

/**
 * Which refunds came, by a file of payments: for each payment that was neither recorded nor passed over the products that it may
 * be for, the best first. Amounts are cents of the payment's currency. What is sure is ticked: an order number in the note, or
 * the amount together with the sender. What fits two products equally well is asked. docs/behaviour/import-export.md
 */
export function proposePayments(
  payments: readonly Payment[],
  products: readonly PaymentProduct[],
  known: KnownPayments,
): Proposals {
  const fresh = payments.filter(({ reference }) => !known.done.has(reference))
  const doneAs = (how: 'recorded' | 'passed over') =>
    payments.filter(({ reference }) => known.done.get(reference) === how).length
  const ledger = new Ledger(products)
  const matching = startMatching(ledger, new Senders(ledger, known.senders), fresh)
  matchSingly(matching)
  matchPartsByOrder(matching)
  matchSingly(matching)
  matchPartsBySender(matching)
  doubtSenders(matching)
  return {
    proposals: proposalsOf(fresh, matching),
    recordedBefore: doneAs('recorded'),
    passedOverBefore: doneAs('passed over'),
  }
}

function proposalsOf(payments: readonly Payment[], matching: Matching): Proposal[] {
  const open = payments.map((payment) => {
    const sure = matching.sure.get(payment)
    return sure
      ? { payment, matches: [sure], chosen: sure }
      : { payment, ...choose(payment, matching) }
  })
  // Two payments for one debt: neither is chosen.
  const wanted = new Map<unknown, number>()
  for (const { payment, chosen } of open) {
    if (matching.sure.has(payment)) continue
    for (const { debt } of chosen?.parts ?? []) wanted.set(debt, (wanted.get(debt) ?? 0) + 1)
  }
  return open.map(({ payment, matches, chosen }) => {
    const isSure = matching.sure.get(payment) === chosen
    const isWantedTwice =
      !isSure &&
      !matching.likely.has(payment) &&
      chosen?.parts.some(({ debt }) => (wanted.get(debt) ?? 0) > 1)
    const candidates = matches.map((match) => candidateOf(match, isSure))
    const at = chosen === null || isWantedTwice ? -1 : matches.indexOf(chosen)
    return {
      reference: payment.reference,
      payment,
      candidates,
      chosen: candidates[at] ?? null,
      isTicked: isSure,
    }
  })
}

/** What a payment may be if nothing is sure, and the one that is better than the others. */
function choose(
  payment: Payment,
  { ledger, senders, ordersOf, bySender, likely }: Matching,
): { matches: Match[]; chosen: Match | null } {
  const { known, hasOther } = ordersOf(payment)
  const all =
    known.length > 0
      ? matchesByOrder(ledger, payment, known)
      : [
          ...bySender(payment),
          ...matchesByAmount(ledger, payment),
          ...matchesBySeller(ledger, senders, payment),
        ]
  const better = likely.get(payment) ?? []
  const matches = withoutRepeats([...better, ...sortByGround(all)]).slice(0, MOST_MATCHES)
  if (hasOther) {
    const warned = matches.map((match): Match => ({
      ...match,
      reasons: [...match.reasons, 'other order'],
    }))
    return { matches: warned, chosen: null }
  }
  const [best, second] = matches
  const isAlone = best !== undefined && (better.length === 1 || best.ground !== second?.ground)
  return { matches, chosen: isAlone && isPlausible(best, payment, senders) ? best : null }
}

/**
 * A product of another seller than the sender's, or one that is smaller than the payment, is only offered; so is any product by
 * the amount of a refund from a shop, because most purchases are no tests.
 */
function isPlausible(
  { ground, parts, reasons }: Match,
  payment: Payment,
  senders: Senders,
): boolean {
  if (ground === 'sender') return reasons.includes('part')
  if (ground !== 'amount') return true
  if (payment.isOfPurchase) return false
  const sellers = senders.sellersOf(payment)
  return sellers.size === 0 || parts.every(({ debt }) => debt.seller === null)
}

function sortByGround(matches: readonly Match[]): Match[] {
  return matches.toSorted(
    (one, other) => GROUNDS.indexOf(one.ground) - GROUNDS.indexOf(other.ground),
  )
}

/** Each set of products once, by its first match. */
function withoutRepeats(matches: readonly Match[]): Match[] {
  const found = new Map<string, Match>()
  for (const match of matches) {
    const key = match.parts.map(({ part }) => part.productId).join(' ')
    if (!found.has(key)) found.set(key, match)
  }
  return [...found.values()]
}

function candidateOf({ parts, reasons }: Match, isSure: boolean): Candidate {
  return {
    parts: parts.map(({ part }) => part),
    amount: parts.reduce((sum, { part }) => sum + part.amount, 0),
    reasons,
    isSure,
  }
}
