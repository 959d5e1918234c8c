/** A seller of another project. */
export interface SourceSeller {
  id: string
  name: string
}

/** A row of another project's offers, as it is written there. */
export interface SourceOffer {
  id: string
  created_at: string
  /** Null or absent where only `group_name` says whose it is. */
  seller_id?: string | null | undefined
  [column: string]: unknown
}

/** After which offer a page begins, in the words of the other project; without an id, with the first one of a moment. */
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

/** Another Supabase project whose catalogue is read, by the rights of its public key. Failures are IntegrationErrors. */
export interface OfferSourceReader {
  /** As our catalogue names it. */
  name: string
  /** Every active seller. */
  listSellers(signal: AbortSignal): Promise<SourceSeller[]>
  /** Offers in the United States, the oldest first. */
  listOffers(after: SourcePosition | null, signal: AbortSignal): Promise<SourcePage>
}
