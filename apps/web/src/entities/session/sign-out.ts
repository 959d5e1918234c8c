import { getSupabase } from '#src/lib/supabase.ts'

/**
 * Signs out everywhere this session lives. The device forgets the session even when the server cannot be asked
 * or no longer knows it, so this never fails.
 */
export async function signOut(): Promise<void> {
  const { auth } = getSupabase()
  const { error } = await auth.signOut()
  if (error !== null) await auth.signOut({ scope: 'local' })
}
