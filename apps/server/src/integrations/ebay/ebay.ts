import type { ItemSummary } from '@sampletrail/contracts/ebay-search.ts'
import { IntegrationError } from '#src/integrations/integration-error.ts'

/** What we ask eBay for. */
export interface Ebay {
  /**
   * What is for sale that looks like a picture (JPEG), the best match first, `limit` things at most; empty when nothing
   * does. Throws EbayError, or the signal's reason when the caller gave up.
   */
  searchByImage(picture: Uint8Array, signal?: AbortSignal, limit?: number): Promise<ItemSummary[]>
  /** As `searchByImage`, with all of these words in its title: 100 characters at most. */
  searchByTitle(words: string, signal?: AbortSignal, limit?: number): Promise<ItemSummary[]>
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
