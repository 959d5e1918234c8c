import { waitForPro } from '#src/features/billing/wait-for-pro.ts'
import { confirmCheckout } from '#src/entities/payment/confirm-checkout.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/**
 * Whether somebody's subscription is active, or becomes so within 30 s. The server is made to ask the payment provider about
 * the checkout first, so that nobody depends on a message that comes late.
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
