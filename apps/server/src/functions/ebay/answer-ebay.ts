import type { Context } from 'hono'
import { AppError } from '#src/http/app-error.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import { EbayError } from '#src/integrations/ebay/ebay.ts'

/**
 * Runs calls to eBay for a person. A refusal of eBay is an AppError: 'eBay API error: {status} - {text}', where the text is
 * eBay's own message, else the id of the request, under which the log has the cause.
 */
export async function answerEbay<Result>(
  context: Pick<Context<ServerEnv>, 'get'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof EbayError)) throw error
    const code = error.retryable || error.publicMessage === null ? 'unavailable' : 'ebay_refused'
    if (error.status === null) {
      throw new AppError(code, `${error.message} Please try again.`, { cause: error })
    }
    const text = error.publicMessage ?? context.get('requestId')
    throw new AppError(code, `eBay API error: ${error.status} - ${text}`, { cause: error })
  }
}
