import { drawForEbay, type PictureReaders } from '#src/commands/ebay/draw-for-ebay.ts'
import { AppError } from '#src/http/app-error.ts'
import {
  EbayError,
  type Ebay,
  type FoundItems,
  type SearchOptions,
} from '#src/integrations/ebay/ebay.ts'

/** For too many simultaneous searches. */
export const EBAY_BUSY_TEXT =
  'Many things are being looked up on eBay right now. Please try again in a moment.'

/** Shown when an eBay request takes too long, no matter what held it up. */
export const EBAY_OVERDUE_TEXT = 'eBay did not answer in time. Please try again in a minute.'

interface EbayReaders extends PictureReaders {
  ebay: Ebay
}

/** Longest edge in pixels: enough to recognise the product, and a small message. */
const maxEdge = 1000

/**
 * eBay listings that look like a picture, from our own bucket or another site (docs/behaviour/ebay-match.md). Throws
 * AppError: what `fetchPicture` throws, `unsupported_type` for anything but a picture, `unavailable` with eBay's own message
 * if eBay does not answer.
 */
export async function findOnEbay(
  { backend, ebay, web }: EbayReaders,
  imageUrl: string,
  options: SearchOptions = {},
): Promise<FoundItems> {
  const picture = await drawForEbay({ backend, web }, imageUrl, { maxEdge }, options.signal)
  return await callEbay(() => ebay.searchByImage(picture, options))
}

/** An answer of eBay's. Throws AppError `unavailable` with eBay's own message if there is none. */
export async function callEbay<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    throw error instanceof EbayError ? toAppError(error) : error
  }
}

/** People read eBay's own message, and what they can do; without one, the id of the request leads to the log. */
function toAppError(error: EbayError): AppError {
  return new AppError('unavailable', wordsOf(error), { cause: error })
}

function wordsOf({ publicMessage, status, retryable, message }: EbayError): string {
  // No answer at all: too late, or nobody there.
  if (status === null && retryable) return `${message} Please try again in a minute.`
  if (publicMessage === null) return 'eBay did not answer as it should. Please try again.'
  if (status === 429) return `${publicMessage} Please try again in an hour.`
  return retryable ? `${publicMessage} Please try again in a minute.` : publicMessage
}
