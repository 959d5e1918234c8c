import type { Payment } from '#src/imports/kinds/file-kind.ts'
import { type Match, matchesBySender } from '#src/payments/find-matches.ts'
import type { Ledger } from '#src/payments/ledger.ts'
import type { NamedOrders } from '#src/payments/order-numbers-in-text.ts'
import type { Senders } from '#src/payments/senders.ts'

/** The matching of one file: what is sure so far, and what follows from it. */
export interface Matching {
  ledger: Ledger
  senders: Senders
  /** The earliest first. */
  payments: readonly Payment[]
  /** What can be ticked without being asked. */
  sure: ReadonlyMap<Payment, Match>
  /** What is better than other matches, but not sure. */
  likely: Map<Payment, Match[]>
  ordersOf: (payment: Payment) => NamedOrders
  /** What a payment may be by its amount and by who sent it, as far as is known now. */
  bySender: (payment: Payment) => readonly Match[]
  /** Decides a payment: its debts are less for the next ones, and its sender is known from now on. */
  assign: (payment: Payment, match: Match) => void
  /** Takes back what is no longer sure, because several matches are as good. */
  doubt: (payment: Payment, matches: Match[]) => void
}

/** Starts to match payments. */
export function startMatching(
  ledger: Ledger,
  senders: Senders,
  payments: readonly Payment[],
): Matching {
  const sure = new Map<Payment, Match>()
  const likely = new Map<Payment, Match[]>()
  // Only a decision changes what a payment may be.
  let found = new WeakMap<Payment, readonly Match[]>()
  const orders = new Map(payments.map((payment) => [payment, ledger.ordersIn(payment.note)]))
  return {
    ledger,
    senders,
    payments: payments.toSorted(byDate),
    sure,
    likely,
    ordersOf: (payment) => orders.get(payment) ?? ledger.ordersIn(payment.note),
    bySender: (payment) => {
      const matches = found.get(payment) ?? matchesBySender(ledger, senders, payment)
      found.set(payment, matches)
      return matches
    },
    assign: (payment, match) => {
      found = new WeakMap()
      sure.set(payment, match)
      for (const { debt, part } of match.parts) {
        ledger.pay(debt, part.amount + part.keptByProvider)
        senders.learn(payment, debt)
      }
    },
    doubt: (payment, matches) => {
      sure.delete(payment)
      likely.set(payment, matches)
    },
  }
}

/** Orders payments by day. */
export function byDate(one: Payment, other: Payment): number {
  return one.date.localeCompare(other.date)
}
