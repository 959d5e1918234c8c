import { waitForPro } from '#src/features/billing/wait-for-pro.ts'
import { confirmCheckout } from '#src/entities/payment/confirm-checkout.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/**
 * Whether a person's subscription is active, or becomes so within 30 s. First the server asks the payment provider about the
 * checkout, so that nobody has to wait for a late event.
 * @throws the signal's reason when it is aborted.
 */
export async function findSubscription(
  userId: string,
  checkoutId: string | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  if (checkoutId !== undefined && (await confirmCheckout(checkoutId, signal))) return true
  return waitForPro(getSupabase(), userId, signal)
}
