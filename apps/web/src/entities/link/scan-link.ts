import { linkScanSchema, type LinkScan } from '@sampletrail/contracts/link-scan.ts'
import { isAmazonAddress } from '@sampletrail/domain/retail-link.ts'
import { callApi } from '#src/lib/api.ts'
import { AppError, toAppError } from '#src/lib/errors.ts'

/** The server gives a shop 15 s. */
const DEADLINE_MS = 20_000

/**
 * What the page of a product says, read by our server.
 * @throws AppError with a sentence for people; 'network' when nothing answered, 'aborted' when nobody waits any more.
 */
export async function scanLink(
  url: string,
  signal: AbortSignal,
  deadlineMs = DEADLINE_MS,
): Promise<LinkScan> {
  const deadline = AbortSignal.timeout(deadlineMs)
  try {
    const reply = await callApi('/.netlify/functions/scan-amazon', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url }),
      signal: AbortSignal.any([signal, deadline]),
    })
    return linkScanSchema.parse(reply)
  } catch (failure) {
    if (signal.aborted) throw new AppError('Stopped.', { code: 'aborted', cause: failure })
    const error = toAppError(failure)
    if (deadline.aborted) {
      const text = 'The shop did not answer in time. Try again, or fill in the product by hand.'
      throw new AppError(text, { code: 'timeout', cause: failure })
    }
    // Only what the server or the connection says is worded for people.
    if (error.isNetwork || error.status !== 0) throw error
    throw new AppError(failureOf(url), { cause: failure })
  }
}

/** Said when there is no better reason. */
function failureOf(url: string): string {
  return isAmazonAddress(url)
    ? 'Failed to load Amazon product details'
    : 'Failed to load product details'
}
