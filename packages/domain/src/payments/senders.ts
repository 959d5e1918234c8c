import type { Payment } from '#src/imports/kinds/file-kind.ts'
import type { Debt, Ledger } from '#src/payments/ledger.ts'
import type { KnownPayments } from '#src/payments/proposal.ts'
import type { Reason } from '#src/payments/reasons.ts'
import { senderNameKey } from '#src/payments/sender-name.ts'

/** Who pays for which seller and order: from the sellers' contacts, earlier payments, and the payments of this file that are sure. */
export class Senders {
  readonly #ledger: Ledger
  readonly #paidFor: Map<string, Set<string>>
  readonly #orders = new Map<string | null, Set<string>>()

  constructor(ledger: Ledger, known: KnownPayments['senders']) {
    this.#ledger = ledger
    this.#paidFor = new Map([...known].map(([address, sellers]) => [address, new Set(sellers)]))
  }

  /** The orders whose refunds came from this sender, in this file. */
  ordersOf(payment: Payment): ReadonlySet<string> {
    return this.#orders.get(senderKey(payment)) ?? new Set()
  }

  /** The sellers for whom this sender may pay. */
  sellersOf({ sender, senderAddress }: Payment): ReadonlySet<string> {
    return new Set([
      ...this.#ledger.sellersOfAddress(senderAddress),
      ...(this.#paidFor.get(senderAddress) ?? []),
      ...this.#ledger.sellersOfName(sender),
    ])
  }

  /** Why a payment may come from the seller of a product; none if nothing says so. */
  reasonsFor(payment: Payment, { order, seller }: Debt): Reason[] {
    const reasons: Reason[] = []
    if (order !== null && this.ordersOf(payment).has(order)) reasons.push('same sender')
    if (seller === null) return reasons
    const { sender, senderAddress } = payment
    if (this.#ledger.sellersOfAddress(senderAddress).has(seller)) reasons.push('address')
    else if (reasons.length > 0) return reasons
    else if (this.#paidFor.get(senderAddress)?.has(seller)) reasons.push('paid before')
    else if (this.#ledger.sellersOfName(sender).has(seller)) reasons.push('seller name')
    return reasons
  }

  /** Remembers who paid a debt. */
  learn(payment: Payment, { order, seller }: Debt): void {
    const key = senderKey(payment)
    if (key !== null && order !== null) addTo(this.#orders, key, order)
    const { senderAddress } = payment
    if (senderAddress !== '' && seller !== null) addTo(this.#paidFor, senderAddress, seller)
  }
}

/** The sender by address; by name if the file has no addresses. */
export function senderKey({ sender, senderAddress }: Payment): string | null {
  if (senderAddress !== '') return senderAddress
  const name = senderNameKey(sender)
  return name === null ? null : `name ${name}`
}

function addTo<Key>(sets: Map<Key, Set<string>>, key: Key, value: string): void {
  const set = sets.get(key) ?? new Set()
  set.add(value)
  sets.set(key, set)
}
