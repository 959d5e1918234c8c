import type { Payment } from '#src/imports/kinds/file-kind.ts'
import type { Cents } from '#src/money/money.ts'
import type { Reason } from '#src/payments/reasons.ts'

/** What a payment brings one product. */
export interface PaidPart {
  productId: string
  /** What came: the share of the payment less the provider's fee. */
  amount: Cents
  /** What the seller paid and the provider kept; the seller owes it no more. */
  keptByProvider: Cents
}

/** A way to understand a payment. */
export interface Candidate {
  /** One product, or all those that the payment is split among. */
  parts: readonly PaidPart[]
  /** The sum of its parts. */
  amount: Cents
  reasons: readonly Reason[]
  /** Whether the reasons are enough to tick it without being asked. */
  isSure: boolean
}

/** A payment that nobody recorded or passed over yet, and what it may be. */
export interface Proposal {
  reference: string
  payment: Payment
  /** The best first. */
  candidates: readonly Candidate[]
  /** One of the candidates; null if there is none, or if two are about as good: then the person is asked. */
  chosen: Candidate | null
  isTicked: boolean
}

/** What the account knows of earlier payments. */
export interface KnownPayments {
  /** By reference. */
  done: ReadonlyMap<string, 'recorded' | 'passed over'>
  /** The sellers that a sender's address (in lower case) paid for. */
  senders: ReadonlyMap<string, ReadonlySet<string>>
}

/** What a file of payments proposes. */
export interface Proposals {
  proposals: Proposal[]
  recordedBefore: number
  passedOverBefore: number
}
