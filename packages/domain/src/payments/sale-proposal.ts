import type { Sale } from '#src/imports/kinds/file-kind.ts'
import type { Cents } from '#src/money/money.ts'

const WORDS = {
  listing: 'listing made here',
  'item number': 'item number in the link',
  title: 'title',
  'similar title': 'similar title',
  order: 'order that was recorded before',
  'no figures': 'sold, but without these figures',
  pieces: 'a different number of pieces',
} as const

/** Why a sale may be of a product. */
export type SaleReason = keyof typeof WORDS

/** A reason in the words of the screen: 'listing made here'. */
export function wordsOfSale(reason: SaleReason): string {
  return WORDS[reason]
}

/** A product that may have been sold, and what recording it sets. */
export interface SaleCandidate {
  productId: string
  /** A sale, other figures of a sale that is noted, or the end of one because the buyer got everything back. */
  kind: 'sale' | 'correction' | 'refund'
  /** What the buyer paid in the end; null for a refund. */
  price: Cents | null
  /** What selling cost; null if the report does not say so. */
  fees: Cents | null
  reasons: readonly SaleReason[]
  /** Whether the reasons are enough to tick it without being asked. */
  isSure: boolean
}

/** A sale that nobody recorded or passed over yet, and the products that it may be of. */
export interface SaleProposal {
  /** The marketplace's order and item; for later figures of a recorded sale these, too. */
  reference: string
  sale: Sale
  /** The best first. */
  candidates: readonly SaleCandidate[]
  /** One of the candidates; null if there is none, or if two are about as good: then the person is asked. */
  chosen: SaleCandidate | null
  isTicked: boolean
}

/** A sale that was recorded from an earlier file. */
export interface RecordedSale {
  productId: string
  /** As recorded; null for a refund. */
  price: Cents | null
  fees: Cents | null
}

/** What the account knows of earlier sales. */
export interface KnownSales {
  /** By reference. */
  done: ReadonlyMap<string, 'recorded' | 'passed over'>
  /** By reference. */
  recorded: ReadonlyMap<string, RecordedSale>
}

/** What a file of sales proposes. */
export interface SaleProposals {
  proposals: SaleProposal[]
  recordedBefore: number
  passedOverBefore: number
  /** Sales that the products show already, with the same price or day. */
  notedBefore: number
  /** Refunds of sales that are not here. */
  refundsOfOthers: number
}
