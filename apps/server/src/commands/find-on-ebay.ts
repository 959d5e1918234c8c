import type { ItemSummary } from '@sampletrail/contracts/ebay-search.ts'
import { drawForEbay, type PictureReaders } from '#src/commands/draw-for-ebay.ts'
import { AppError } from '#src/http/app-error.ts'
import { EbayError, type Ebay } from '#src/integrations/ebay/ebay.ts'

/** Where too many look for things at once. */
export const EBAY_BUSY_TEXT =
  'Many things are being looked up on eBay right now. Please try again in a moment.'

interface EbayReaders extends PictureReaders {
  ebay: Ebay
}

/** Longest edge in pixels: enough to tell things apart, and a small message. */
const maxEdge = 1000

/**
 * What is for sale on eBay that looks like a picture, which lies in our own bucket or on another site
 * (docs/behaviour/ebay-match.md). Throws AppError: what `fetchPicture` throws, `unsupported_type` for what is no picture,
 * `unavailable` with eBay's own words when eBay does not answer.
 */
export async function findOnEbay(
  { backend, ebay, web }: EbayReaders,
  imageUrl: string,
  signal?: AbortSignal,
  limit?: number,
): Promise<ItemSummary[]> {
  const picture = await drawForEbay({ backend, web }, imageUrl, maxEdge, signal)
  return await askEbay(() => ebay.searchByImage(picture, signal, limit))
}

/** An answer of eBay's. Throws AppError `unavailable` with eBay's own words when it gives none. */
export async function askEbay<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    throw error instanceof EbayError ? toAppError(error) : error
  }
}

/** People read eBay's own sentence; without one, the id of the request leads to the log. */
function toAppError(error: EbayError): AppError {
  const words = error.publicMessage ?? 'eBay did not answer as it should. Please try again.'
  return new AppError('unavailable', words, { cause: error })
}
