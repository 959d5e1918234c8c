import type { FileContents } from '@sampletrail/domain/imports/kinds/file-kind.ts'
import type { KeptEntry, ReportEntry } from '#src/entities/import/report-entry.ts'
import type { PayableProduct } from '#src/entities/product/list/load-payable.ts'
import { PaymentReport } from '#src/features/products/import/report/payment-report.ts'
import { findProducts } from '#src/features/products/import/report/find-products.ts'
import type { Decided, PayableView } from '#src/features/products/import/report/proposal-view.ts'
import type {
  ReportKind,
  ReportProposals,
  ReportSummary,
} from '#src/features/products/import/report/report-kind.ts'
import { SaleReport } from '#src/features/products/import/report/sale-report.ts'

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
