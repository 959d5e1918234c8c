import { isPaymentError } from '#src/commands/payments/call-provider.ts'
import {
  syncSubscription,
  type PaymentDependencies,
} from '#src/commands/payments/sync-subscription.ts'

/**
 * Lets a subscription end with its period at the provider, or continue, and writes the provider's answer. False if it has
 * already ended. Throws PaymentError.
 */
export async function setCancellation(
  dependencies: PaymentDependencies,
  subscriptionId: string,
  cancel: boolean,
): Promise<boolean> {
  let isLive = true
  try {
    await dependencies.payments.setCancellation(subscriptionId, cancel)
  } catch (error) {
    if (!isPaymentError(error, 'missing') && !isPaymentError(error, 'invalid')) throw error
    isLive = false
  }
  await syncSubscription(dependencies, subscriptionId)
  return isLive
}
