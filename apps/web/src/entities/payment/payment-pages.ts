import {
  checkoutSchema,
  portalSchema,
  type CheckoutRequest,
} from '@sampletrail/contracts/payments.ts'
import { getConfig } from '#src/lib/config.ts'
import { leaveFor } from '#src/entities/payment/leave-for.ts'
import { callApi } from '#src/lib/api.ts'

/**
 * Goes to the page where Pro is paid for. The request has what this screen shows; the server decides price, person and
 * trial.
 */
export function goToCheckout(shown: Omit<CheckoutRequest, 'priceId'>): Promise<void> {
  return leaveFor(async () => {
    const request: CheckoutRequest = { ...shown, priceId: getConfig().priceId }
    const answer = await callApi('/.netlify/functions/create-checkout-session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    })
    return checkoutSchema.parse(answer).url
  }, 'Failed to create checkout session')
}

/** Where somebody sees to their card, their invoices and the end of what they pay for. */
export function goToPortal(): Promise<void> {
  return leaveFor(async () => {
    const answer = await callApi('/api/subscription/portal', { method: 'POST' })
    return portalSchema.parse(answer).url
  }, 'The page of your subscription could not be opened. Please try again.')
}
