import { mayBeEmpty } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** Whether a person may see the admin screens. It only shows screens: the database checks every right again. */
export async function loadIsAdmin(userId: string): Promise<boolean> {
  const reply = await getSupabase()
    .from('subscriptions')
    .select('is_admin')
    .eq('user_id', userId)
    .maybeSingle()
  return mayBeEmpty(reply)?.is_admin === true
}
