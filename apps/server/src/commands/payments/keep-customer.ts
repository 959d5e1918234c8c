import type { Backend } from '#src/backend.ts'
import { isPaymentError } from '#src/commands/payments/ask-provider.ts'
import type { PaymentProvider } from '#src/integrations/payments/payment-provider.ts'

interface Payer {
  userId: string
  email: string
  /** As noted; null for whoever never came so far. */
  customerId: string | null
}

/**
 * Under which id the provider knows a person, with the address that they have now. Made once for each person, and anew
 * only when the provider no longer knows it. It is noted before anything else is done with it.
 */
export async function keepCustomer(
  { backend, payments }: { backend: Pick<Backend, 'asService'>; payments: PaymentProvider },
  { userId, email, customerId }: Payer,
): Promise<string> {
  if (customerId !== null) {
    if (await setEmail(payments, customerId, email)) return customerId
    await backend.asService((transaction) =>
      transaction.query('select private.forget_payment_customer($1, $2)', [userId, customerId]),
    )
  }
  // Without the address, so that the key stands for the same request also when the address changes in between.
  const made = await payments.createCustomer({
    userId,
    key: `customer ${userId} ${customerId ?? 'first'}`,
  })
  const kept = await backend.asService(async (transaction) => {
    const { rows } = await transaction.query<{ id: string }>(
      'select private.keep_payment_customer($1, $2) as id',
      [userId, made.id],
    )
    return rows[0]?.id ?? made.id
  })
  await payments.setCustomerEmail(kept, email)
  return kept
}

/** False for a customer whom the provider does not know (any more). */
async function setEmail(
  payments: PaymentProvider,
  customerId: string,
  email: string,
): Promise<boolean> {
  try {
    await payments.setCustomerEmail(customerId, email)
    return true
  } catch (error) {
    if (isPaymentError(error, 'missing')) return false
    throw error
  }
}
