import { checkoutResultSchema } from '@sampletrail/contracts/payments.ts'
import { callApi } from '#src/lib/api.ts'

/** The provider is asked meanwhile; what it says comes by itself, too. */
const patienceMs = 12_000

/**
 * Has the server ask the provider about a checkout and write what it says; whether that makes Pro. A failure says nothing.
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
