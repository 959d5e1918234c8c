import { mayLeaveFor } from '#src/entities/payment/may-leave-for.ts'
import { AppError, toAppError } from '#src/lib/errors.ts'
import { showFailure } from '#src/lib/query-client.ts'

/** By then the browser has left, or the person stopped it. */
const patienceMs = 15_000

/**
 * Asks for a page of the payment provider and opens it; a failure shows a notice with the server's text, or `failureText` if
 * there is none. Settles when there is nothing left to wait for: after a failure, and when the person returns to this very
 * page, which the browser may have preserved.
 */
export async function leaveFor(ask: () => Promise<string>, failureText: string): Promise<void> {
  try {
    const address = await ask()
    if (!mayLeaveFor(address, window.location)) throw new AppError(failureText)
    const isBack = untilBack()
    window.location.assign(address)
    await isBack
  } catch (failure) {
    showFailure(wordFailure(failure, failureText), undefined)
  }
}

/** People do not see an answer that was not worded for them. */
function wordFailure(failure: unknown, failureText: string): AppError {
  const error = toAppError(failure)
  if (error.code !== 'unknown') return error
  const { status, requestId } = error
  return new AppError(failureText, { status, requestId, cause: error })
}

function untilBack(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, patienceMs)
    function end(): void {
      clearTimeout(timer)
      window.removeEventListener('pageshow', end)
      resolve()
    }
    window.addEventListener('pageshow', end)
  })
}
