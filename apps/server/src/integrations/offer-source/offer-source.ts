/** A seller of another project. */
export interface SourceSeller {
  id: string
  name: string
}

/** A row of another project's offers, unchanged. */
export interface SourceOffer {
  id: string
  created_at: string
  /** Null or absent if only `group_name` names the seller. */
  seller_id?: string | null | undefined
  [column: string]: unknown
}

/** The offer after which a page begins, in the other project's format; without an id, the first one at a time. */
export interface SourcePosition {
  at: string
  id: string | null
}

export interface SourcePage {
  offers: SourceOffer[]
  /** The last offer of this page; null when there was none. */
  end: { at: string; id: string } | null
  /** Whether more follow. */
  isFull: boolean
}

/** Another Supabase project's catalogue, read with the rights of its public key. Failures are IntegrationErrors. */
export interface OfferSourceReader {
  /** Our catalogue's name for it. */
  name: string
  /** Every active seller. */
  listSellers(signal: AbortSignal): Promise<SourceSeller[]>
  /** Offers in the United States, oldest first. */
  listOffers(after: SourcePosition | null, signal: AbortSignal): Promise<SourcePage>
}
