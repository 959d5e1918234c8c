import { linkScanSchema, type LinkScan } from '@sampletrail/contracts/link-scan.ts'
import { isAmazonAddress } from '@sampletrail/domain/links/retail-link.ts'
import { callApi } from '#src/lib/api.ts'
import { AppError, toAppError } from '#src/lib/errors.ts'

/** The server gives a shop 15 s. */
const patienceMs = 20_000
const lateText = 'The shop did not answer in time. Try again, or fill in the product by hand.'

interface ScanOptions {
  /** The page's HTML as this person's browser showed it: our server reads this first, and asks the shop if it has no product. */
  page?: string | undefined
  ms?: number
}

/**
 * The details on a product's page, read by our server.
 * @throws AppError with a sentence for people; 'network' without an answer, 'aborted' if the caller no longer waits.
 */
export async function scanLink(
  url: string,
  signal: AbortSignal,
  { page, ms = patienceMs }: ScanOptions = {},
): Promise<LinkScan> {
  if (page === undefined) return ask({ url }, signal, ms)
  try {
    return await ask({ url, page }, signal, ms)
  } catch (failure) {
    // It was captured too early, or is too large.
    if (!FRUITLESS.has(toAppError(failure).code)) throw failure
    return ask({ url }, signal, ms)
  }
}

const FRUITLESS: ReadonlySet<string | undefined> = new Set([
  'no_product',
  'page_blocked',
  'too_large',
])

async function ask(
  body: { url: string; page?: string },
  signal: AbortSignal,
  ms: number,
): Promise<LinkScan> {
  try {
    const reply = await callApi('/.netlify/functions/scan-amazon', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
      deadline: { ms, text: lateText },
    })
    return linkScanSchema.parse(reply)
  } catch (failure) {
    if (signal.aborted) throw new AppError('Stopped.', { code: 'aborted', cause: failure })
    const error = toAppError(failure)
    // Only the server's and the connection's messages are worded for people.
    if (error.isNetwork || error.code === 'timeout' || error.status !== 0) throw error
    throw new AppError(failureOf(body.url), { cause: failure })
  }
}

/** The message if there is no better reason. */
function failureOf(url: string): string {
  return isAmazonAddress(url)
    ? 'Failed to load Amazon product details'
    : 'Failed to load product details'
}
