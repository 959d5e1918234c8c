import {
  callProvider,
  isPaymentError,
  requirePayments,
} from '#src/commands/payments/call-provider.ts'
import {
  syncSubscription,
  type PaymentDependencies,
} from '#src/commands/payments/sync-subscription.ts'
import { AppError } from '#src/http/app-error.ts'
import type {
  PaymentCheckout,
  PaymentProvider,
} from '#src/integrations/payments/payment-provider.ts'

interface ConfirmationDependencies extends Omit<PaymentDependencies, 'payments'> {
  payments: PaymentProvider | null
}

/**
 * Asks the provider for the result of a person's checkout and writes it, so that nobody waits for a webhook; returns
 * whether they are Pro now. Throws `not_found` for a checkout that is unknown or somebody else's.
 */
export async function confirmCheckout(
  dependencies: ConfirmationDependencies,
  userId: string,
  checkoutId: string,
): Promise<{ isPro: boolean }> {
  const payments = requirePayments(dependencies.payments)
  const words = 'We cannot look up your payment right now. Please try again.'
  return await callProvider(words, async () => {
    const checkout = await readCheckout(payments, checkoutId)
    if (checkout?.userId !== userId) {
      throw new AppError('not_found', 'We cannot find this payment. If you have paid, contact us.')
    }
    if (checkout.status === 'complete' && checkout.subscriptionId !== null) {
      await syncSubscription({ ...dependencies, payments }, checkout.subscriptionId)
    }
    return await dependencies.backend.asService(async (transaction) => {
      const { rows } = await transaction.query<{ isPro: boolean }>(
        'select private.is_pro($1) as "isPro"',
        [userId],
      )
      return { isPro: rows[0]?.isPro === true }
    })
  })
}

/** Null if the provider has none under that id. */
async function readCheckout(
  payments: PaymentProvider,
  checkoutId: string,
): Promise<PaymentCheckout | null> {
  try {
    return await payments.readCheckout(checkoutId)
  } catch (error) {
    if (isPaymentError(error, 'missing') || isPaymentError(error, 'invalid')) return null
    throw error
  }
}
