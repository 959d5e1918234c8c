import type { ItemSummary } from '@sampletrail/contracts/ebay-search.ts'
import type { Marketplace } from '@sampletrail/domain/resale/marketplaces.ts'
import { IntegrationError } from '#src/integrations/integration-error.ts'

/** What a search found. */
export interface FoundItems {
  /** The best match first, each link once; empty when there is nothing. */
  items: ItemSummary[]
  /** How many eBay has in all; null when it did not say. */
  total: number | null
}

export interface SearchOptions {
  signal?: AbortSignal | undefined
  /** 20 things at most, when it is not given; eBay gives up to 200. */
  limit?: number
  /** The site that is searched: the one of the United States, when it is not given. */
  marketplace?: Marketplace
}

/** What we ask eBay for. */
export interface Ebay {
  /**
   * What is for sale that looks like a picture (JPEG). Throws EbayError, or the signal's reason when the caller gave up.
   */
  searchByImage(picture: Uint8Array, options?: SearchOptions): Promise<FoundItems>
  /** As `searchByImage`, with all of these words in its title: 100 characters at most. */
  searchByTitle(words: string, options?: SearchOptions): Promise<FoundItems>
}

/** eBay did not do what it was asked for. */
export class EbayError extends IntegrationError {
  /** eBay's own sentence, where it gave one for people; null otherwise. */
  readonly publicMessage: string | null
  /** HTTP status of eBay's answer; null when there was none. */
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
