import { callProvider, requirePayments } from '#src/commands/payments/call-provider.ts'
import { setCancellation } from '#src/commands/payments/set-cancellation.ts'
import { readPayment } from '#src/commands/payments/sync-payments.ts'
import type { PaymentDependencies } from '#src/commands/payments/sync-subscription.ts'
import { AppError } from '#src/http/app-error.ts'
import type { PaymentProvider } from '#src/integrations/payments/payment-provider.ts'

interface CancellationDependencies extends Omit<PaymentDependencies, 'payments'> {
  /** Null if no provider is set up: a given trial can still be cancelled. */
  payments: PaymentProvider | null
}

/**
 * Records whether a plan ends with its period or trial, or continues: at the provider for a paid one, else for a given
 * trial. Throws `conflict` if there is nothing to end, and `unavailable` without the provider's answer.
 */
export async function cancelPlan(
  dependencies: CancellationDependencies,
  userId: string,
  cancelAtPeriodEnd: boolean,
): Promise<void> {
  const { subscriptionId } = await readPayment(dependencies.backend, userId)
  await callProvider('Your plan cannot be changed right now. Please try again.', () =>
    subscriptionId === null
      ? cancelGivenTrial(dependencies, userId, cancelAtPeriodEnd)
      : cancelSubscription(dependencies, subscriptionId, cancelAtPeriodEnd),
  )
}

async function cancelGivenTrial(
  { backend }: CancellationDependencies,
  userId: string,
  cancel: boolean,
): Promise<void> {
  await backend.asService((transaction) =>
    transaction.query('select private.cancel_given_trial($1, $2)', [userId, cancel]),
  )
}

async function cancelSubscription(
  dependencies: CancellationDependencies,
  subscriptionId: string,
  cancel: boolean,
): Promise<void> {
  const payments = requirePayments(dependencies.payments)
  if (await setCancellation({ ...dependencies, payments }, subscriptionId, cancel)) return
  throw new AppError('conflict', 'This subscription has already ended. Reload the page.')
}
