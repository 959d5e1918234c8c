import { checkoutSchema, portalSchema } from '@sampletrail/contracts/payments.ts'
import { leaveFor } from '#src/entities/payment/leave-for.ts'
import { callApi } from '#src/lib/api.ts'

/** Where Pro is paid for. Price, person and trial are the server's to choose, so nothing is sent that could. */
export function goToCheckout(): Promise<void> {
  return leaveFor(async () => {
    const answer = await callApi('/.netlify/functions/create-checkout-session', { method: 'POST' })
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
