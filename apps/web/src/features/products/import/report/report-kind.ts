import type { KeptEntry, ReportEntry, ReportSource } from '#src/entities/import/report-entry.ts'
import type { PayableProduct } from '#src/entities/product/list/load-payable.ts'
import type { Decided, ProposalView } from '#src/features/products/import/report/proposal-view.ts'

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
  /** Entries that were recorded or skipped before. */
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
