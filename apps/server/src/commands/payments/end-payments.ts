import { isPaymentError } from '#src/commands/payments/call-provider.ts'
import {
  syncSubscription,
  type PaymentDependencies,
} from '#src/commands/payments/sync-subscription.ts'

interface Payer {
  customerId: string | null
  /** The recorded one; it may belong to no customer of ours. */
  subscriptionId: string | null
}

/**
 * Ends all of a person's paid subscriptions at once, and removes the provider's data about them. There is no refund. It can
 * be repeated after any interruption; throws PaymentError if the provider fails.
 */
export async function endPayments(
  dependencies: PaymentDependencies,
  { customerId, subscriptionId }: Payer,
): Promise<void> {
  const { payments } = dependencies
  if (customerId !== null) await expireCheckouts(dependencies, customerId)
  // After the checkouts: one that was paid until then has left a subscription.
  const live = customerId === null ? [] : await payments.findSubscriptions(customerId)
  const ids = new Set(live.map(({ id }) => id))
  if (subscriptionId !== null) ids.add(subscriptionId)
  for (const id of ids) {
    await payments.cancelNow(id)
    await syncSubscription(dependencies, id)
  }
  if (customerId !== null) await payments.deleteCustomer(customerId)
}

async function expireCheckouts(
  { payments }: PaymentDependencies,
  customerId: string,
): Promise<void> {
  const open = await payments.findOpenCheckouts(customerId)
  for (const { id } of open) {
    try {
      await payments.expireCheckout(id)
    } catch (error) {
      // Paid or expired meanwhile.
      if (!isPaymentError(error, 'invalid') && !isPaymentError(error, 'missing')) throw error
    }
  }
}
