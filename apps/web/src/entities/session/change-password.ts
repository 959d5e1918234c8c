import { explainAuthError } from '#src/entities/session/sign-in.ts'
import type { Supabase } from '#src/lib/supabase.ts'

export type PasswordChange =
  | { kind: 'done' }
  /** The session is older than a day: an emailed code proves that the person still has the address. */
  | { kind: 'code-needed' }
  | { kind: 'wrong-code' }
  | { kind: 'refused'; message: string }

/** Sets the signed-in user's password, with the emailed code if one was required. */
export async function changePassword(
  auth: Supabase['auth'],
  password: string,
  code?: string,
): Promise<PasswordChange> {
  const { error } = await auth.updateUser({ password, ...(code !== undefined && { nonce: code }) })
  if (error === null) return { kind: 'done' }
  if (error.code === 'reauthentication_needed') return { kind: 'code-needed' }
  if (error.code === 'reauthentication_not_valid') return { kind: 'wrong-code' }
  if (error.code === 'same_password') {
    return { kind: 'refused', message: 'This is your password already. Choose another one.' }
  }
  return { kind: 'refused', message: explainAuthError(error) }
}

/** Sends a code to the user's address; returns the reason if that failed. */
export async function requestCode(auth: Supabase['auth']): Promise<string | undefined> {
  const { error } = await auth.reauthenticate()
  return error === null ? undefined : explainAuthError(error)
}
