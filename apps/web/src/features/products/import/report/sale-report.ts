import type { Sale } from '@sampletrail/domain/imports/kinds/file-kind.ts'
import { centsOf, formatMoney } from '@sampletrail/domain/money/money.ts'
import { saleByHand, salesInOrder } from '@sampletrail/domain/payments/change-of-sale.ts'
import { proposeSales } from '@sampletrail/domain/payments/propose-sales.ts'
import {
  type KnownSales,
  type RecordedSale,
  type SaleCandidate,
  type SaleProposal,
  wordsOfSale,
} from '@sampletrail/domain/payments/sale-proposal.ts'
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

/** eBay's reports: which products were sold. */
export class SaleReport implements ReportKind {
  readonly source = 'eBay'
  readonly #sales: readonly Sale[]
  #proposals: ReadonlyMap<string, SaleProposal> = new Map()

  constructor(sales: readonly Sale[]) {
    this.#sales = sales
  }

  propose(products: readonly PayableProduct[], kept: readonly KeptEntry[]): ReportProposals {
    const byId = new Map(products.map((product) => [product.id, product]))
    const found = proposeSales(this.#sales, products, knownSales(kept))
    this.#proposals = new Map(found.proposals.map((each) => [each.reference, each]))
    return {
      proposals: found.proposals.map((proposal) => viewOf(proposal, byId)),
      known: found.recordedBefore + found.passedOverBefore,
      passedOver: {
        'noted on your products already': found.notedBefore,
        'refunds of sales that are not here': found.refundsOfOthers,
      },
    }
  }

  currencyOf(reference: string): string | undefined {
    return this.#proposals.get(reference)?.sale.currency
  }

  entriesOf(decided: readonly Decided[], products: Products): ReportEntry[] {
    const picks = decided.flatMap(({ reference, choice }) => {
      const proposal = this.#proposals.get(reference)
      const candidate = proposal ? candidateOf(proposal, choice, products) : null
      return proposal && candidate ? [{ reference, sale: proposal.sale, candidate }] : []
    })
    const recorded = salesInOrder(picks, products.values()).map(
      ({ reference, productId, change, base }) =>
        this.#entryOf(reference, [{ id: productId, change: { ...change }, base: { ...base } }]),
    )
    const passedOver = decided
      .filter(({ reference, choice }) => choice.kind === 'pass over' && this.#has(reference))
      .map(({ reference }) => this.#entryOf(reference, []))
    return [...recorded, ...passedOver]
  }

  #has(reference: string): boolean {
    return this.#proposals.has(reference)
  }

  #entryOf(reference: string, changes: ReportEntry['changes']): ReportEntry {
    return { source: this.source, reference, sender_address: null, changes }
  }
}

function knownSales(kept: readonly KeptEntry[]): KnownSales {
  const recorded = kept.flatMap(({ reference, changes }): [string, RecordedSale][] => {
    const [made] = changes
    if (!made) return []
    const { sold_price: price, sold_fees: fees } = made.change
    return [[reference, { productId: made.id, price: amountIn(price), fees: amountIn(fees) }]]
  })
  return { done: doneOf(kept), recorded: new Map(recorded) }
}

function amountIn(value: unknown): number | null {
  return typeof value === 'number' ? centsOf(value) : null
}

function candidateOf(
  { candidates, sale }: SaleProposal,
  choice: Choice,
  products: Products,
): SaleCandidate | null {
  if (choice.kind === 'candidate')
    return candidates.find(({ productId }) => productId === choice.key) ?? null
  const product = choice.kind === 'product' ? products.get(choice.product.id) : undefined
  return product?.currency === sale.currency ? saleByHand(product, sale) : null
}

function viewOf(
  { reference, sale, candidates, chosen, isTicked }: SaleProposal,
  products: Products,
): ProposalView {
  return {
    reference,
    title: sale.title || sale.order,
    detail: sale.title === '' ? '' : `Order ${sale.order}`,
    date: sale.date,
    amount: sale.isTakenBack ? sale.refunded : sale.price,
    currency: sale.currency,
    isTakenBack: sale.isTakenBack,
    candidates: tellApart(
      candidates.map((candidate) => candidateView(candidate, sale, products)),
      products,
    ),
    chosen: chosen?.productId ?? null,
    isTicked,
  }
}

function candidateView(
  { productId, kind, price, fees, reasons }: SaleCandidate,
  { currency }: Sale,
  products: Products,
): CandidateView {
  const product = products.get(productId)
  return {
    key: productId,
    productNames: [product ? nameOf(product) : ''],
    reasons: reasons.map(wordsOfSale),
    remark:
      kind === 'refund'
        ? 'It will no longer be sold.'
        : [
            kind === 'correction' && price !== null
              ? `The price will be ${formatMoney(price, currency)}.`
              : null,
            fees !== null && fees > 0 ? `Fees and labels: ${formatMoney(fees, currency)}.` : null,
          ]
            .filter((part) => part !== null)
            .join(' ') || null,
  }
}
