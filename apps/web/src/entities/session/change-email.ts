import { callbackUrl } from '#src/entities/session/auth-links.ts'
import { explainAuthError } from '#src/entities/session/sign-in.ts'
import type { Supabase } from '#src/lib/supabase.ts'

/** Requests a change of the address: both addresses get a link. Returns the reason if that failed. */
export async function changeEmail(
  auth: Supabase['auth'],
  email: string,
): Promise<string | undefined> {
  const { error } = await auth.updateUser({ email }, { emailRedirectTo: callbackUrl() })
  if (error === null) return undefined
  if (error.code === 'email_exists') return 'Another account has this address already.'
  if (error.code === 'email_address_invalid' || error.code === 'validation_failed') {
    return 'This is not an email address.'
  }
  return explainAuthError(error)
}
