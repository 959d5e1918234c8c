import { checkoutResultSchema } from '@sampletrail/contracts/payments.ts'
import { callApi } from '#src/lib/api.ts'

/** The server asks the provider meanwhile; the provider's event also arrives without this. */
const patienceMs = 12_000

/**
 * Has the server ask the provider about a checkout and store the result; returns whether that gives Pro. A failure shows
 * nothing.
 * @throws the signal's reason when it is aborted.
 */
export async function confirmCheckout(sessionId: string, signal: AbortSignal): Promise<boolean> {
  try {
    const answer = await callApi('/api/subscription/checkout-result', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sessionId }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
    })
    return checkoutResultSchema.parse(answer).isPro
  } catch {
    signal.throwIfAborted()
    return false
  }
}
