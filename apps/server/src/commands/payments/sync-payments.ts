import type { Backend } from '#src/backend.ts'
import {
  syncSubscription,
  type PaymentDependencies,
} from '#src/commands/payments/sync-subscription.ts'

interface Payment {
  customerId: string | null
  subscriptionId: string | null
}

/** The provider's id of the person, and the recorded subscription. */
export async function readPayment(
  backend: Pick<Backend, 'asService'>,
  userId: string,
): Promise<Payment> {
  return await backend.asService(async (transaction) => {
    const { rows } = await transaction.query<Payment>(
      'select customer_id as "customerId", subscription_id as "subscriptionId" from private.payment_of($1)',
      [userId],
    )
    return rows[0] ?? { customerId: null, subscriptionId: null }
  })
}

/**
 * Updates our record of a person's subscriptions from the provider, including one that we do not know because its webhook
 * was lost.
 */
export async function syncPayments(
  dependencies: PaymentDependencies,
  { customerId, subscriptionId }: Payment,
): Promise<void> {
  const found = customerId === null ? [] : await dependencies.payments.findSubscriptions(customerId)
  const ids = new Set(found.map(({ id }) => id))
  if (subscriptionId !== null) ids.add(subscriptionId)
  // One after another: two of one person would wait for the same row.
  for (const id of ids) await syncSubscription(dependencies, id)
}
