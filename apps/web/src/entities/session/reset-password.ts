import { resetUrl } from '#src/entities/session/auth-links.ts'
import { explainAuthError } from '#src/entities/session/sign-in.ts'
import { minimumPasswordLength } from '#src/entities/session/sign-up.ts'
import type { Supabase } from '#src/lib/supabase.ts'

/** Requests an email with a reset link; returns the reason if that failed. */
export async function requestReset(
  auth: Supabase['auth'],
  email: string,
): Promise<string | undefined> {
  const { error } = await auth.resetPasswordForEmail(email, { redirectTo: resetUrl() })
  return error === null ? undefined : explainAuthError(error)
}

export interface NewPasswordProblem {
  field: 'password' | 'repeated'
  message: string
}

/** Longer passwords would be cut off silently, so they are refused. */
const longestPasswordBytes = 72

/** The problem with a new password and its repetition, if any. */
export function checkNewPassword(
  password: string,
  repeated: string,
): NewPasswordProblem | undefined {
  if (password !== repeated) return { field: 'repeated', message: 'Passwords do not match' }
  if (password.length < minimumPasswordLength) {
    return { field: 'password', message: 'Password must be at least 6 characters' }
  }
  if (new TextEncoder().encode(password).length > longestPasswordBytes) {
    return {
      field: 'password',
      message:
        'Password must be at most 72 characters. Letters with accents and emoji count as two to four.',
    }
  }
  return undefined
}

/** Sets the signed-in user's password; returns the reason if that failed. */
export async function setPassword(
  auth: Supabase['auth'],
  password: string,
): Promise<string | undefined> {
  const { error } = await auth.updateUser({ password })
  return error === null ? undefined : explainAuthError(error)
}
