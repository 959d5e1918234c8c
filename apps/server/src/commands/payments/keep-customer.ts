import type { Backend } from '#src/backend.ts'
import { isPaymentError } from '#src/commands/payments/call-provider.ts'
import type { PaymentProvider } from '#src/integrations/payments/payment-provider.ts'

interface Payer {
  userId: string
  email: string
  /** The recorded one; null for people who never opened a checkout. */
  customerId: string | null
}

/**
 * The provider's id of a person, with their current address. Created once for each person, and again only if the provider
 * no longer has it. It is recorded before anything else uses it.
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
  // Without the address, so that the key is for the same request even if the address changes in between.
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

/** False for a customer that the provider does not have (any more). */
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
