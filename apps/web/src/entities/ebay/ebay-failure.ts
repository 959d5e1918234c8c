import { AppError, explainFailure, toAppError } from '#src/lib/errors.ts'

/** The text for a failed call to eBay: eBay's own sentence, with advice to try again if the failure may be temporary. */
export function explainEbayFailure(error: unknown): string {
  const { code, message, requestId } = toAppError(error)
  if (code !== 'unavailable' || /try again/i.test(message)) return explainFailure(error)
  const advice = `${/[.!?]$/.test(message) ? message : `${message}.`} Please try again in a minute.`
  return explainFailure(new AppError(advice, { requestId }))
}
