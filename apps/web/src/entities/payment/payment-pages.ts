import {
  checkoutSchema,
  portalSchema,
  type CheckoutRequest,
} from '@sampletrail/contracts/payments.ts'
import { getConfig } from '#src/lib/config.ts'
import { leaveFor } from '#src/entities/payment/leave-for.ts'
import { callApi } from '#src/lib/api.ts'

/**
 * Opens the page that sells Pro. The request contains the values that this screen shows; the server decides price, person
 * and trial.
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

/** The page on which people manage their card, invoices and cancellation. */
export function goToPortal(): Promise<void> {
  return leaveFor(async () => {
    const answer = await callApi('/api/subscription/portal', { method: 'POST' })
    return portalSchema.parse(answer).url
  }, 'The page of your subscription could not be opened. Please try again.')
}
