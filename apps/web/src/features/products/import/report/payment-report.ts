import type { Payment } from '@sampletrail/domain/imports/kinds/file-kind.ts'
import { formatMoney } from '@sampletrail/domain/money/money.ts'
import { changesInOrder, partByHand } from '@sampletrail/domain/payments/change-of-payment.ts'
import type { Candidate, Proposal } from '@sampletrail/domain/payments/proposal.ts'
import { proposePayments } from '@sampletrail/domain/payments/propose-payments.ts'
import { wordsOf } from '@sampletrail/domain/payments/reasons.ts'
import type { KeptEntry, ReportEntry } from '#src/entities/import/report-entry.ts'
import type { PayableProduct } from '#src/entities/product/list/load-payable.ts'
import { doneOf } from '#src/features/products/import/report/done-of.ts'
import { nameOf } from '#src/features/products/import/report/find-products.ts'
import type {
  CandidateView,
  Choice,
  Decided,
  ProposalView,
} from '#src/features/products/import/report/proposal-view.ts'
import type {
  ReportKind,
  ReportProposals,
} from '#src/features/products/import/report/report-kind.ts'
import { tellApart } from '#src/features/products/import/report/tell-apart.ts'

type Products = ReadonlyMap<string, PayableProduct>

/** PayPal's activity: which refunds came. */
export class PaymentReport implements ReportKind {
  readonly source = 'PayPal'
  readonly #payments: readonly Payment[]
  #proposals: ReadonlyMap<string, Proposal> = new Map()

  constructor(payments: readonly Payment[]) {
    this.#payments = payments
  }

  propose(products: readonly PayableProduct[], kept: readonly KeptEntry[]): ReportProposals {
    const names = new Map(products.map((product) => [product.id, product]))
    const { proposals, recordedBefore, passedOverBefore } = proposePayments(
      this.#payments,
      products,
      { done: doneOf(kept), senders: sendersOf(kept) },
    )
    this.#proposals = new Map(proposals.map((each) => [each.reference, each]))
    return {
      proposals: proposals.map((proposal) => viewOf(proposal, names)),
      known: recordedBefore + passedOverBefore,
      passedOver: {},
    }
  }

  currencyOf(reference: string): string | undefined {
    return this.#proposals.get(reference)?.payment.currency
  }

  entriesOf(decided: readonly Decided[], products: Products): ReportEntry[] {
    const picks = decided.flatMap(({ reference, choice }) => {
      const proposal = this.#proposals.get(reference)
      const parts = proposal ? partsOf(proposal, choice, products) : []
      const isDecided = parts.length > 0 || choice.kind === 'pass over'
      return proposal && isDecided ? [{ payment: proposal.payment, parts }] : []
    })
    const steps = Map.groupBy(
      changesInOrder(picks, products.values()),
      ({ reference }) => reference,
    )
    const payments = new Map(picks.map(({ payment }) => [payment.reference, payment]))
    // The order of the changes, because each begins with what the one before left.
    const references = new Set([...steps.keys(), ...payments.keys()])
    return [...references].map((reference) => ({
      source: this.source,
      reference,
      sender_address: payments.get(reference)?.senderAddress || null,
      changes: (steps.get(reference) ?? []).map(({ part, change, base }) => ({
        id: part.productId,
        change: { ...change },
        base: { ...base },
      })),
    }))
  }
}

function sendersOf(kept: readonly KeptEntry[]): Map<string, Set<string>> {
  const senders = new Map<string, Set<string>>()
  for (const { sender_address, seller_id } of kept) {
    if (sender_address === null || seller_id === null) continue
    senders.set(sender_address, (senders.get(sender_address) ?? new Set()).add(seller_id))
  }
  return senders
}

function partsOf(proposal: Proposal, choice: Choice, products: Products): Candidate['parts'] {
  if (choice.kind === 'candidate')
    return proposal.candidates.find((candidate) => keyOf(candidate) === choice.key)?.parts ?? []
  const product = choice.kind === 'product' ? products.get(choice.product.id) : undefined
  return product?.currency === proposal.payment.currency
    ? [partByHand(product, proposal.payment)]
    : []
}

const keyOf = ({ parts }: Candidate) => parts.map(({ productId }) => productId).join(' ')

function viewOf(
  { reference, payment, candidates, chosen, isTicked }: Proposal,
  products: Products,
): ProposalView {
  const { sender, senderAddress, note, date, gross, fee, currency } = payment
  return {
    reference,
    title: sender || senderAddress || 'Unknown sender',
    detail: note.replaceAll('\n', ' · '),
    date,
    amount: gross - fee,
    currency,
    isTakenBack: false,
    candidates: tellApart(
      candidates.map((candidate) => candidateView(candidate, payment, products)),
      products,
    ),
    chosen: chosen && keyOf(chosen),
    isTicked,
  }
}

function candidateView(
  candidate: Candidate,
  { currency }: Payment,
  products: Products,
): CandidateView {
  const kept = candidate.parts.reduce((sum, { keptByProvider }) => sum + keptByProvider, 0)
  return {
    key: keyOf(candidate),
    productNames: candidate.parts.flatMap(({ productId }) => {
      const product = products.get(productId)
      return product ? [nameOf(product)] : []
    }),
    reasons: candidate.reasons.map(wordsOf),
    remark:
      kept > 0
        ? `PayPal kept ${formatMoney(kept, currency)}. You are no longer owed that part.`
        : null,
  }
}
