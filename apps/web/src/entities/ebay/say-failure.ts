import { AppError, explainFailure, toAppError } from '#src/lib/errors.ts'

/** Words of a failed call to eBay. eBay's own sentence says what went wrong; of what may pass, they say to try again, too. */
export function sayEbayFailure(error: unknown): string {
  const { code, message, requestId } = toAppError(error)
  if (code !== 'unavailable' || /try again/i.test(message)) return explainFailure(error)
  const advice = `${/[.!?]$/.test(message) ? message : `${message}.`} Please try again in a minute.`
  return explainFailure(new AppError(advice, { requestId }))
}
