import type { ItemSummary } from '@sampletrail/contracts/ebay-search.ts'
import type { Marketplace } from '@sampletrail/domain/resale/marketplaces.ts'
import { IntegrationError } from '#src/integrations/integration-error.ts'

/** The results of a search. */
export interface FoundItems {
  /** The best match first, each link once; may be empty. */
  items: ItemSummary[]
  /** eBay's total; null if it did not say. */
  total: number | null
}

export interface SearchOptions {
  signal?: AbortSignal | undefined
  /** Default 20 items; eBay returns up to 200. */
  limit?: number
  /** The site to search; default the United States. */
  marketplace?: Marketplace
}

/** Our calls to eBay. */
export interface Ebay {
  /**
   * Items for sale that look like a picture (JPEG). Throws EbayError, or the signal's reason if the caller gave up.
   */
  searchByImage(picture: Uint8Array, options?: SearchOptions): Promise<FoundItems>
  /** Like `searchByImage`, with all of these words in the title: 100 characters at most. */
  searchByTitle(words: string, options?: SearchOptions): Promise<FoundItems>
}

/** eBay refused or failed. */
export class EbayError extends IntegrationError {
  /** eBay's own message for people, or null. */
  readonly publicMessage: string | null
  /** HTTP status of eBay's answer; null without one. */
  readonly status: number | null

  constructor(
    retryable: boolean,
    message: string,
    options?: ErrorOptions & { publicMessage?: string | null; status?: number },
  ) {
    super('ebay', retryable, message, options)
    this.publicMessage = options?.publicMessage ?? null
    this.status = options?.status ?? null
  }
}
