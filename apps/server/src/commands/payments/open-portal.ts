import {
  callProvider,
  isPaymentError,
  requirePayments,
} from '#src/commands/payments/call-provider.ts'
import { readPayment } from '#src/commands/payments/sync-payments.ts'
import type { Backend } from '#src/backend.ts'
import { AppError } from '#src/http/app-error.ts'
import type { PaymentProvider } from '#src/integrations/payments/payment-provider.ts'

interface PortalDependencies {
  backend: Pick<Backend, 'asService'>
  payments: PaymentProvider | null
  publicUrl: string
}

/**
 * Address of the provider's page with the person's invoices, card and cancellation. For people who ever opened a checkout;
 * throws `conflict` for others, and `unavailable` without a provider or its answer.
 */
export async function openPortal(
  dependencies: PortalDependencies,
  userId: string,
): Promise<{ url: string }> {
  const payments = requirePayments(dependencies.payments)
  const { customerId } = await readPayment(dependencies.backend, userId)
  if (customerId === null) throw nothingToManage()
  return await callProvider(
    'We cannot open the payment service right now. Please try again.',
    async () => {
      try {
        const returnUrl = `${dependencies.publicUrl}/subscription`
        return { url: await payments.openPortal(customerId, returnUrl) }
      } catch (cause) {
        throw isPaymentError(cause, 'missing') ? nothingToManage(cause) : cause
      }
    },
  )
}

function nothingToManage(cause?: unknown): AppError {
  return new AppError('conflict', 'You have no subscription to manage. Choose a plan first.', {
    cause,
  })
}
