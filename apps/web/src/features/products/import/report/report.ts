import type { FileContents } from '@sampletrail/domain/imports/kinds/file-kind.ts'
import type { KeptEntry, ReportEntry, ReportSource } from '#src/entities/import/report-entry.ts'
import type { PayableProduct } from '#src/entities/product/list/load-payable.ts'
import { PaymentReport } from '#src/features/products/import/report/payment-report.ts'
import { findProducts } from '#src/features/products/import/report/find-products.ts'
import type {
  Decided,
  PayableView,
  ProposalView,
} from '#src/features/products/import/report/proposal-view.ts'
import { SaleReport } from '#src/features/products/import/report/sale-report.ts'

/** What the page says about a report before it is compared with the account. */
export type ReportSummary = {
  source: ReportSource
  /** How many rows say nothing about a product, by reason. */
  passedOver: Readonly<Record<string, number>>
  unreadable: { row: number; reasons: string[] }[]
}

/** What a report proposes for the account's products. */
export type ReportProposals = {
  proposals: ProposalView[]
  /** Entries that were recorded or passed over before. */
  known: number
  /** Entries that concern no product of the account, by reason. */
  passedOver: Readonly<Record<string, number>>
}

/** What payments and sales have in common. */
export interface ReportKind {
  source: ReportSource
  /** The currency of an entry that is proposed: it is recorded only on products in it. */
  currencyOf: (reference: string) => string | undefined
  propose: (products: readonly PayableProduct[], kept: readonly KeptEntry[]) => ReportProposals
  entriesOf: (
    decided: readonly Decided[],
    products: ReadonlyMap<string, PayableProduct>,
  ) => ReportEntry[]
}

type ReportContents = Exclude<FileContents, { gives: 'products' }>

/** A report of payments or sales in the worker, compared with the account's products. */
export class Report {
  readonly #contents: ReportContents
  readonly #kind: ReportKind
  readonly #products = new Map<string, PayableProduct>()

  constructor(contents: ReportContents) {
    this.#contents = contents
    this.#kind =
      contents.gives === 'payments'
        ? new PaymentReport(contents.payments)
        : new SaleReport(contents.sales)
  }

  summarise(): ReportSummary {
    return {
      source: this.#kind.source,
      passedOver: this.#contents.passedOver,
      unreadable: this.#contents.unreadable.map(({ row, reasons }) => ({
        row: row.number,
        reasons,
      })),
    }
  }

  /** The account's products, page by page; the first page replaces earlier ones. */
  know(products: readonly PayableProduct[], isFirst: boolean): void {
    if (isFirst) this.#products.clear()
    for (const product of products) this.#products.set(product.id, product)
  }

  propose(kept: readonly KeptEntry[]): ReportProposals {
    return this.#kind.propose([...this.#products.values()], kept)
  }

  /** Products in the currency of an entry, by their name or order number. */
  find(reference: string, text: string): PayableView[] {
    const wanted = this.#kind.currencyOf(reference)
    const products = [...this.#products.values()].filter(({ currency }) => currency === wanted)
    return findProducts(products, text)
  }

  entriesOf(decided: readonly Decided[]): ReportEntry[] {
    return this.#kind.entriesOf(decided, this.#products)
  }
}
