import { mayBeEmpty } from '#src/lib/errors.ts'
import type { Supabase } from '#src/lib/supabase.ts'

/** How long a payment may take to reach us after the payment page has redirected the person. */
const patienceMs = 30_000
const pauseMs = 2000

/**
 * Whether a person's subscription becomes active within 30 s. A failed lookup is retried until then.
 * @throws the signal's reason when it is aborted.
 */
export async function waitForPro(
  supabase: Supabase,
  userId: string,
  signal: AbortSignal,
): Promise<boolean> {
  const end = Date.now() + patienceMs
  for (;;) {
    // Each check follows a pause after the previous one.
    if (await isPro(supabase, userId, signal)) return true
    signal.throwIfAborted()
    if (Date.now() + pauseMs > end) return false
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    signal.throwIfAborted()
  }
}

async function isPro(supabase: Supabase, userId: string, signal: AbortSignal): Promise<boolean> {
  const reply = await supabase
    .from('subscription_view')
    .select('is_pro')
    .eq('user_id', userId)
    .abortSignal(signal)
    .maybeSingle()
  try {
    return mayBeEmpty(reply)?.is_pro === true
  } catch {
    // The answer is still unknown; the next check may find it.
    return false
  }
}
