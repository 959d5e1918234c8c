import { NO_PAYMENTS_TEXT } from '@sampletrail/contracts/payments.ts'
import { readRefusal } from '#src/db/refusal.ts'
import { AppError } from '#src/http/app-error.ts'
import { PaymentError, type PaymentErrorKind } from '#src/integrations/payments/payment-error.ts'
import type { PaymentProvider } from '#src/integrations/payments/payment-provider.ts'

/** Shown when a payment request takes too long, no matter what held it up. */
export const PAYMENTS_OVERDUE_TEXT =
  'The payment service did not answer in time. Please try again in a minute.'

/** The provider in the settings; throws `unavailable` if none is set up. */
export function requirePayments(payments: PaymentProvider | null): PaymentProvider {
  if (payments === null) throw new AppError('unavailable', NO_PAYMENTS_TEXT)
  return payments
}

export function isPaymentError(error: unknown, kind: PaymentErrorKind): boolean {
  return error instanceof PaymentError && error.kind === kind
}

/**
 * A failure of the provider becomes `unavailable` with `words`, a refusal of the database a `conflict` with its own message.
 */
export async function callProvider<Result>(
  words: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof PaymentError) throw new AppError('unavailable', words, { cause })
    const refusal = readRefusal(cause)
    throw refusal?.status === 409 ? new AppError('conflict', refusal.message, { cause }) : cause
  }
}
